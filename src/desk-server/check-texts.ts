import type { FieldProblem } from "#base/problem.ts";
import { maxItems, maxTextChars } from "#desk-wire/desk-requests.ts";
import { fieldNames } from "#desk-wire/link-fields.ts";

/** Of a whole file: as many news sources as there may be. */
export const maxFileItems = 2500;

/**
 * What no file, commit or command can contain as it is, of everything that came over the wire, whichever field it is
 * in. Line breaks and tabs are what people type; the check of the content makes spaces of them where they matter.
 */
export function checkTexts(
  given: unknown,
  most: number = maxItems,
  path: readonly string[] = [],
): FieldProblem[] {
  if (typeof given === "string") return checkText(given, path);
  if (typeof given !== "object" || given === null) return [];
  const entries = Object.entries(given);
  if (entries.length > most) return [toProblem(path, `has ${entries.length} items`, `keep at most ${most}`)];
  return entries.flatMap(([name, value]) => [
    ...checkText(name, path),
    ...checkTexts(value, most, Array.isArray(given) ? path : [...path, name]),
  ]);
}

function checkText(text: string, path: readonly string[]): FieldProblem[] {
  if (text.length > maxTextChars)
    return [toProblem(path, `has ${text.length} characters`, `shorten it to at most ${maxTextChars}`)];
  const again = "delete the text and type it again";
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text))
    return [toProblem(path, "contains an invisible control character", again)];
  if (!text.isWellFormed() || text.includes("\ufffd"))
    return [toProblem(path, "contains a broken character", again)];
  return [];
}

function toProblem(path: readonly string[], what: string, fix: string): FieldProblem {
  const name = (path[0] === "fields" ? path[1] : path[0]) ?? "";
  const field = [...fieldNames, "why" as const, "replacement" as const].find((one) => one === name);
  const told = field ? "the text" : name === "" ? "what the page sent" : `the ${name}`;
  return { ...(field ? { field } : {}), level: "error", what: `${told} ${what}`, fix };
}
