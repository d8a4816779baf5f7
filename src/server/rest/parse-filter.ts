import type { RowCondition, RowGroup } from "#server/store/row-query.ts";
import { takeName } from "./column-name.ts";
import { Cursor } from "./cursor.ts";
import { toNotEmbeddedError } from "./not-embedded.ts";
import { type TakeValue, takeListElement, takeOperator } from "./parse-operator.ts";
import { refuseJsonPath } from "./parse-select.ts";

const takeAll: TakeValue = (cursor) => cursor.take(/.*/sy)?.[0] ?? "";

/** `column=operator.value`. */
export function parseFilter(key: string, text: string): RowCondition {
  const path = new Cursor(key, "failed to parse tree path");
  const name = takeName(path);
  if (path.take(/\./y)) throw toNotEmbeddedError(name);
  refuseJsonPath(path, name);
  return takeOperator(new Cursor(text, "failed to parse filter"), name, takeAll);
}

/** `and=(...)`, `or=(...)`, `not.and=(...)`, `not.or=(...)`. */
export function parseGroup(key: string, text: string): RowGroup {
  const words = key.split(".");
  const foreign = words.slice(0, -1).find((word) => word !== "not");
  if (foreign !== undefined) throw toNotEmbeddedError(foreign);
  const group = words.at(-1) === "and" ? "and" : "or";
  // PostgREST shows what the caller wrote and counts columns from the operator that it puts before.
  const cursor = new Cursor(group + text, "failed to parse logic tree", text);
  return { ...takeGroup(cursor), negated: words.length > 1 };
}

function takeGroup(cursor: Cursor): RowGroup {
  const negated = cursor.take(/not\./y) !== undefined;
  const group = cursor.expect(/and|or/y, "logic operator (and, or)")[0] as "and" | "or";
  cursor.expect(/[ \t]*\([ \t]*/y, '"("');
  const parts: RowCondition[] = [];
  do {
    cursor.skipSpace();
    parts.push(takePart(cursor));
    cursor.skipSpace();
  } while (cursor.take(/,/y));
  cursor.expect(/[ \t]*\)[ \t]*/y, '"," or ")"');
  return { group, negated, parts };
}

function takePart(cursor: Cursor): RowCondition {
  if (/^(?:not\.)?(?:and|or)\s*\(/.test(cursor.rest)) return takeGroup(cursor);
  if (cursor.peek() === ")") {
    cursor.fail("field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)");
  }
  const name = takeName(cursor);
  refuseJsonPath(cursor, name);
  cursor.expect(/\./y, "delimiter (.)");
  return takeOperator(cursor, name, takeGroupValue);
}

const takeGroupValue: TakeValue = (cursor) => cursor.take(/\{[^{}]*\}/y)?.[0] ?? takeListElement(cursor);
