import type { DeskChange } from "../desk-api.ts";

/** Longer lines are cut off where commits are listed. */
const firstLineChars = 72;

/** What a commit says of these changes: one line for lists, and all of them below where they are several. */
export function toMessage(changes: readonly DeskChange[]): string {
  const titles = changes.map(({ kind, title }) => (kind === "changed" ? title : `${title} (${kind})`));
  const [only = ""] = titles;
  if (titles.length < 2) return only;
  const names = changes.map(({ title }) => title.split(":")[0] ?? title);
  return `${printSummary(names)}\n\n${titles.map((title) => `- ${title}`).join("\n")}\n`;
}

function printSummary(names: readonly string[]): string {
  for (let shown = names.length; shown > 0; shown--) {
    const rest = names.length - shown;
    const line = `${names.slice(0, shown).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
    if ([...line].length <= firstLineChars) return line;
  }
  return `${names.length} changes`;
}
