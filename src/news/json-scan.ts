import { tryOr } from "#base/try-or.ts";
import { parseLimits } from "./parse-limits.ts";

/** A value with the name that it has in an object; in a list that is "". */
export interface JsonPart {
  key: string;
  start: number;
  /** The place after it, once known. */
  end?: number;
}

/**
 * What the object or list that opens at `open` contains, by the outline of the text, so that one cut off in the middle still
 * yields the values before the cut (R19), and one nested a million deep is refused before anything is built from it (R18).
 */
export function* readParts(text: string, open: number): Generator<JsonPart> {
  const isObject = text[open] === "{";
  let at = skipGap(text, open + 1);
  while (at < text.length && text[at] !== (isObject ? "}" : "]")) {
    let key = "";
    if (isObject) {
      const keyEnd = text[at] === '"' ? endOfString(text, at) : -1;
      const colon = skipGap(text, keyEnd);
      if (keyEnd < 0 || text[colon] !== ":") return;
      key = String(readJson(text.slice(at, keyEnd)));
      at = skipGap(text, colon + 1);
    }
    if (at >= text.length) return;
    const part: JsonPart = { key, start: at };
    yield part;
    part.end ??= endOfValue(text, at);
    if (part.end < 0) return;
    at = skipGap(text, part.end);
  }
}

/** The place after the value at `start`, or -1 if it is cut off. */
export function endOfValue(text: string, start: number): number {
  const first = text[start];
  if (first === '"') return endOfString(text, start);
  if (first !== "{" && first !== "[") {
    // Always moves on, or text that is not JSON would keep the reader busy forever.
    const length = text.slice(start + 1).search(/[,\]}]/);
    return length < 0 ? -1 : start + 1 + length;
  }
  let depth = 0;
  for (let at = start; at >= 0 && at < text.length; at = text[at] === '"' ? endOfString(text, at) : at + 1) {
    const char = text[at];
    if (char === "{" || char === "[") depth++;
    if (depth > parseLimits.depth) throw new RangeError("nested deeper than R18 allows");
    if ((char === "}" || char === "]") && --depth === 0) return at + 1;
  }
  return -1;
}

/** Templates leave line ends in strings as they are, and escape what JavaScript or Markdown would: `\'`, `\$`, `\_`. */
const mend = (json: string) => json.replace(/((?:\\["\\/a-z\d])+)|\\/gi, "$1").replace(/[\0-\x1f]+/g, "\\n");
export const readJson = (text: string): unknown =>
  tryOr(() => JSON.parse(text), undefined) ?? tryOr(() => JSON.parse(mend(text)), undefined);

function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote > 0; quote = text.indexOf('"', quote + 1)) {
    let escapes = 0;
    while (text[quote - 1 - escapes] === "\\") escapes++;
    if (escapes % 2 === 0) return quote + 1;
  }
  return -1;
}

function skipGap(text: string, from: number): number {
  const gap = /[\s,]*/y;
  gap.lastIndex = Math.max(0, from);
  gap.exec(text);
  return gap.lastIndex;
}
