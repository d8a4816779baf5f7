import type { Cursor } from "./cursor.ts";

/** A quoted name, or letters, digits, `_`, `$`, blanks inside, and dashes that do not begin an arrow. */
const plainName = /[\p{L}\p{N}_$ ]+(?:-(?!>)[\p{L}\p{N}_$ ]+)*/uy;
const quotedText = /"((?:[^"\\]|\\.)*)"/sy;

export function takeName(cursor: Cursor): string {
  const quoted = takeQuoted(cursor);
  if (quoted !== undefined) return quoted;
  return cursor.expect(plainName, "field name (* or [a..z0..9_$])")[0].trim();
}

export function takeQuoted(cursor: Cursor): string | undefined {
  return cursor.take(quotedText)?.[1]?.replace(/\\(.)/gs, "$1");
}
