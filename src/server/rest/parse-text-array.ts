import { RestError } from "./rest-error.ts";

/** PostgreSQL's `{a,"b c",d}`, one level deep. By hand and never back, since an address holds 4 kB of it (S15). */
export function parseTextArray(text: string): string[] {
  const trimmed = text.trim();
  if (trimmed.length < 2 || !trimmed.startsWith("{") || !trimmed.endsWith("}")) {
    throw toMalformedError(text, 'Array value must start with "{" or dimension information.');
  }
  const inner = trimmed.slice(1, -1);
  if (inner.trim() === "") return [];
  const values: string[] = [];
  for (let at = 0; at <= inner.length; ) {
    const element = takeElement(inner, skipSpace(inner, at));
    const end = element && skipSpace(inner, element.end);
    if (end === undefined || (end < inner.length && inner[end] !== ",")) throw toMalformedError(text);
    values.push(element?.value ?? "");
    at = end + 1;
  }
  return values;
}

interface Element {
  value: string;
  /** Past its last character. */
  end: number;
}

function takeElement(text: string, start: number): Element | undefined {
  return text[start] === '"' ? takeQuoted(text, start + 1) : takePlain(text, start);
}

function takeQuoted(text: string, start: number): Element | undefined {
  let value = "";
  for (let at = start; at < text.length; at++) {
    if (text[at] === '"') return { value, end: at + 1 };
    if (text[at] === "\\") at++;
    value += text[at] ?? "";
  }
  return undefined;
}

/** Nothing between two commas is no element: the empty text is written `""`. */
function takePlain(text: string, start: number): Element | undefined {
  let end = start;
  while (end < text.length && !',{}"\\'.includes(text[end] ?? "")) end++;
  const value = text.slice(start, end).trim();
  return value === "" ? undefined : { value, end };
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && (text[at] ?? "").trim() === "") at++;
  return at;
}

function toMalformedError(text: string, details?: string): RestError {
  return new RestError(400, "22P02", `malformed array literal: ${JSON.stringify(text)}`, { details });
}
