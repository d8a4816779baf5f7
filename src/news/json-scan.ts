import { tryOr } from "#base/try-or.ts";
import { parseLimits } from "./parse-limits.ts";

export interface JsonMember {
  key: string;
  /** Place of the value. */
  start: number;
  /** The place after it, once known. */
  end?: number;
}

/**
 * Reads a JSON text by its outline, so that one cut off in the middle still yields the values before the cut (R19), and
 * one nested a million deep is refused before anything is built from it (R18).
 */
export function* readMembers(text: string, open: number): Generator<JsonMember> {
  let at = skipSpace(text, open + 1);
  while (text[at] === '"') {
    const keyEnd = endOfString(text, at);
    const colon = skipSpace(text, keyEnd);
    if (keyEnd < 0 || text[colon] !== ":") return;
    const start = skipSpace(text, colon + 1);
    const key = readJson(text.slice(at, keyEnd));
    if (typeof key !== "string" || start >= text.length) return;
    const member: JsonMember = { key, start };
    yield member;
    const end = member.end ?? endOfValue(text, start);
    if (end < 0) return;
    at = skipSeparator(text, end);
  }
}

/** The complete objects in the array that opens at `open`, as text; anything else in it is not an entry. */
export function* readObjects(text: string, open: number): Generator<string> {
  let at = skipSpace(text, open + 1);
  while (at < text.length && text[at] !== "]") {
    const end = endOfValue(text, at);
    if (end < 0) return;
    if (text[at] === "{") yield text.slice(at, end);
    at = skipSeparator(text, end);
  }
}

/** The place after the value at `start`, or -1 if it is cut off. */
export function endOfValue(text: string, start: number): number {
  const first = text[start];
  if (first === '"') return endOfString(text, start);
  if (first !== "{" && first !== "[") return endOfScalar(text, start);
  let depth = 0;
  let at = start;
  while (at >= 0 && at < text.length) {
    const char = text[at];
    if (char === '"') {
      at = endOfString(text, at);
      continue;
    }
    if (char === "{" || char === "[") depth++;
    if (depth > parseLimits.depth) throw new RangeError("nested deeper than R18 allows");
    if ((char === "}" || char === "]") && --depth === 0) return at + 1;
    at++;
  }
  return -1;
}

export const readJson = (text: string): unknown => tryOr(() => JSON.parse(text), undefined);

function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote > 0) {
    let escapes = 0;
    while (text[quote - 1 - escapes] === "\\") escapes++;
    if (escapes % 2 === 0) return quote + 1;
    quote = text.indexOf('"', quote + 1);
  }
  return -1;
}

/** Always moves on, or text that is not JSON would keep the reader busy forever. */
function endOfScalar(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && !",]}".includes(text[at] ?? "")) at++;
  return at < text.length ? at : -1;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && " \n\r\t".includes(text[at] ?? "")) at++;
  return at;
}

function skipSeparator(text: string, from: number): number {
  const at = skipSpace(text, from);
  return text[at] === "," ? skipSpace(text, at + 1) : at;
}
