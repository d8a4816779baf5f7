import type { DeskChange } from "../desk-api.ts";

/** Longer lines are cut off where commits are listed. */
const firstLineChars = 72;

/** What a commit says of these changes: one line for lists, and all of them below where they are several. */
export function toMessage(changes: readonly DeskChange[]): string {
  // A link's title says what became of it, and comes before what the tools noted for themselves.
  const links = changes.filter(({ title }) => title.includes(": "));
  const others = changes.filter((change) => !links.includes(change));
  const lines = [
    ...links.map(({ title }) => title),
    ...others.map(({ title, kind }) => `${title} (${kind})`),
  ];
  if (lines.length < 2) return lines[0] ?? "";
  const names = [...links, ...others].map(({ title }) => title.split(": ")[0] ?? title);
  return `${printSummary(names)}\n\n${lines.map((line) => `- ${line}`).join("\n")}\n`;
}

function printSummary(names: readonly string[]): string {
  for (let shown = names.length; shown > 0; shown--) {
    const rest = names.length - shown;
    const line = `${names.slice(0, shown).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
    if ([...line].length <= firstLineChars) return line;
  }
  return `${names.length} changes`;
}
