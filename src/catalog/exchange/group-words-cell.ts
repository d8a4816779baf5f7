export type GroupWords = Record<string, { name?: string; description?: string }>;

/** Other words in one group, one line each: `uni-research/uk-home-fees name: UKCISA (fee status)`. */
export function printGroupWords(words: GroupWords): string {
  const lines = Object.entries(words).flatMap(([path, { name, description }]) => [
    ...(name === undefined ? [] : [`${path} name: ${name}`]),
    ...(description === undefined ? [] : [`${path} description: ${description}`]),
  ]);
  return lines.join("\n");
}

/** Undefined where a line has another form. */
export function parseGroupWords(cell: string): GroupWords | undefined {
  const words: GroupWords = {};
  const lines = cell.split("\n").map((line) => line.trim());
  for (const line of lines.filter((line) => line !== "")) {
    const [, path, field, text] = /^([a-z0-9/-]+)\s+(name|description)\s*:(.+)$/i.exec(line) ?? [];
    if (!path || !field || !text) return;
    words[path] = { ...words[path], [field.toLowerCase()]: text.trim() };
  }
  return words;
}
