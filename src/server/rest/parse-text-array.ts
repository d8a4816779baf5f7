import { RestError } from "./rest-error.ts";

/** PostgreSQL's `{a,"b c",d}`, one level deep. */
export function parseTextArray(text: string): string[] {
  const inner = /^\s*\{(.*)\}\s*$/s.exec(text)?.[1];
  if (inner === undefined) {
    throw new RestError(400, "22P02", `malformed array literal: ${JSON.stringify(text)}`, {
      details: 'Array value must start with "{" or dimension information.',
    });
  }
  if (inner.trim() === "") return [];
  const element = /\s*(?:"((?:[^"\\]|\\.)*)"|([^,{}"\\]*))\s*(?:,|$)/sy;
  const values: string[] = [];
  while (element.lastIndex < inner.length) {
    const match = element.exec(inner);
    if (!match) throw new RestError(400, "22P02", `malformed array literal: ${JSON.stringify(text)}`);
    values.push(match[1]?.replace(/\\(.)/gs, "$1") ?? match[2]?.trim() ?? "");
  }
  return values;
}
