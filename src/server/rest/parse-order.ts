import type { RowQuery } from "#server/store/row-query.ts";
import { takeName } from "./column-name.ts";
import { Cursor } from "./cursor.ts";
import { toNotEmbeddedError } from "./not-embedded.ts";
import { refuseJsonPath } from "./parse-select.ts";
import { parseColumn } from "./public-columns.ts";

const nullPlaces = '"nullsfirst" or "nullslast"';

/** `order=published_date.desc.nullslast,id`. */
export function parseOrder(text: string): RowQuery["order"] {
  const cursor = new Cursor(text, "failed to parse order");
  const terms: RowQuery["order"] = [];
  do {
    cursor.skipSpace();
    const term = takeTerm(cursor);
    // Named again, a column decides nothing: rows that reach it are equal in it. So there are five terms at most.
    if (!terms.some(({ column }) => column === term.column)) terms.push(term);
    cursor.skipSpace();
  } while (cursor.take(/,/y));
  if (!cursor.isAtEnd) cursor.fail('delimiter (.), "," or end of input');
  return terms;
}

function takeTerm(cursor: Cursor): RowQuery["order"][number] {
  const name = takeName(cursor);
  if (cursor.peek() === "(") throw toNotEmbeddedError(name);
  refuseJsonPath(cursor, name);
  const direction = cursor.take(/\.(asc|desc)/y)?.[1];
  const nulls = cursor.take(/\.nulls(first|last)/y)?.[1] as "first" | "last" | undefined;
  const isDone = cursor.isAtEnd || /[ \t,]/.test(cursor.peek());
  if (!isDone && nulls) cursor.fail('"," or end of input');
  if (!isDone && !cursor.take(/\./y)) cursor.fail('delimiter (.), "," or end of input');
  if (!isDone) cursor.fail(direction ? nullPlaces : `"asc", "desc", ${nullPlaces}`);
  return { column: parseColumn(name), descending: direction === "desc", ...(nulls ? { nulls } : {}) };
}
