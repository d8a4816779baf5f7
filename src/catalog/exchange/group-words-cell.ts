import { type GroupWords, groupWordNames } from "../catalog.ts";

type WordsByGroup = Readonly<Record<string, GroupWords>>;

/** Other words in one group, one line each: `uni-research/uk-home-fees name: UKCISA (fee status)`. */
export function printGroupWords(words: WordsByGroup): string {
  const lines = Object.entries(words).flatMap(([path, said]) =>
    groupWordNames.flatMap((name) => (said[name] === undefined ? [] : [`${path} ${name}: ${said[name]}`])),
  );
  return lines.join("\n");
}

const lineForm = new RegExp(`^([a-z0-9/-]+)\\s+(${groupWordNames.join("|")})\\s*:(.+)$`, "i");

/** Undefined where a line has another form. */
export function parseGroupWords(cell: string): WordsByGroup | undefined {
  const words: Record<string, GroupWords> = {};
  const lines = cell.split("\n").map((line) => line.trim());
  for (const line of lines.filter((line) => line !== "")) {
    const [, path, field, text] = lineForm.exec(line) ?? [];
    if (!path || !field || !text) return;
    words[path] = { ...words[path], [field.toLowerCase()]: text.trim() };
  }
  return words;
}
