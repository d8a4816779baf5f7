import { readFileSync, writeFileSync } from "node:fs";
import { resourceShape } from "#catalog/shape/resource-shape.ts";

// Other words for a link in a group belong to its groups.
const start = /^(?=(?!in_group:)\w+:)/m;
const names = ["", ...Object.keys(resourceShape.fields)];

/** Of a link that git does not join by lines: each field as the one who changed it has it, and the later review. Undefined for what a person has to decide, and for files that the tools would write in another way. */
export function joinLink(texts: readonly string[]): string | undefined {
  const sides = texts.map((text) => {
    const parts = new Map(text.split(start).map((part) => [/^\w*/.exec(part)?.[0] ?? "", part]));
    return names.map((name) => parts.get(name) ?? "");
  });
  if (sides.some((side, at) => side.join("") !== texts[at] || !/[^\n]\n$/.test(side.join("")))) return;
  const joined = names.map((_, at) => joinField(sides.map((side) => side[at] ?? "")));
  return joined.includes(undefined) ? undefined : joined.join("");
}

function joinField([before = "", ours = "", theirs = ""]: readonly string[]): string | undefined {
  // A comment may be about the next field, and would be there twice.
  if (new Set([before, ours, theirs]).size > 1 && /^#|\r/m.test(before + ours + theirs)) return;
  if (theirs === before || theirs === ours) return ours;
  if (ours === before) return theirs;
  const isReview = [ours, theirs].every((text) => /^reviewed: [\d-]+\n$/.test(text));
  return isReview ? [ours, theirs].sort()[1] : undefined;
}

/** As git calls it for a file that both sides have changed: before, ours, theirs. */
if (import.meta.main) {
  const paths = process.argv.slice(2);
  const joined = joinLink(paths.map((path) => readFileSync(path, "utf8")));
  if (joined === undefined) process.exit(1);
  writeFileSync(paths[1] ?? "", joined);
}
