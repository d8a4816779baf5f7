import type { RowCondition, RowFilter } from "#server/store/row-query.ts";
import { takeQuoted } from "./column-name.ts";
import type { Cursor } from "./cursor.ts";
import { parseColumnValue } from "./parse-column-value.ts";
import { parseTextArray } from "./parse-text-array.ts";
import { columnTypes, type PublicColumn, parseColumn } from "./public-columns.ts";
import { RestError, toNotImplementedError } from "./rest-error.ts";

/** Takes the value that ends a filter: all of the parameter, or inside `and`/`or` up to the next comma. */
export type TakeValue = (cursor: Cursor) => string;

const comparing = /(eq|neq|gte|gt|lte|lt|like|ilike)(?:\((any|all)\))?\./y;
/** PostgreSQL's signs for the operators of arrays and ranges, which no public column is. */
const otherSigns: Readonly<Record<string, string>> = {
  cs: "@>",
  cd: "<@",
  ov: "&&",
  sl: "<<",
  sr: ">>",
  nxr: "&<",
  nxl: "&>",
  adj: "-|-",
};

/** `[not.]operator.value` after a column's name. */
export function takeOperator(cursor: Cursor, name: string, takeValue: TakeValue): RowCondition {
  const negated = cursor.take(/not\./y) !== undefined;
  const start = cursor.save();
  if (cursor.take(/in\./y)) return toIn(parseColumn(name), negated, takeList(cursor));
  if (cursor.take(/is\./y)) return takeIs(cursor, name, negated);
  if (cursor.take(/isdistinct\./y)) return toComparison(parseColumn(name), "neq", negated, takeValue(cursor));
  const match = cursor.take(comparing);
  if (match) {
    const operator = match[1] as RowFilter["operator"];
    const column = parseColumn(name);
    if (match[2])
      return toQuantified(column, operator, negated, match[2] as "any" | "all", takeValue(cursor));
    return toComparison(column, operator, negated, takeValue(cursor));
  }
  refuseOther(cursor, name);
  cursor.restore(start);
  return cursor.fail(negated ? "operator (eq, gt, ...)" : '"not" or operator (eq, gt, ...)');
}

function takeIs(cursor: Cursor, name: string, negated: boolean): RowFilter {
  const expected = "isVal: (null, not_null, true, false, unknown)";
  const word = cursor.expect(/not_null|null|true|false|unknown/iy, expected)[0].toLowerCase();
  const column = parseColumn(name);
  if (word === "null") return { column, operator: "is", negated, values: [null] };
  if (word === "not_null") return { column, operator: "is", negated: !negated, values: [null] };
  const type = columnTypes[column];
  throw new RestError(
    400,
    "42804",
    `argument of IS ${word.toUpperCase()} must be type boolean, not type ${type}`,
  );
}

/** `(a,"b,c",d)`. One empty element is the empty list: that is how clients write it. */
function takeList(cursor: Cursor): string[] {
  cursor.expect(/[ \t]*\([ \t]*/y, '"("');
  const values: string[] = [];
  do {
    values.push(takeListElement(cursor));
  } while (cursor.take(/,/y));
  cursor.expect(/[ \t]*\)[ \t]*/y, '"," or ")"');
  return values.length === 1 && values[0] === "" ? [] : values;
}

export function takeListElement(cursor: Cursor): string {
  const start = cursor.save();
  const quoted = takeQuoted(cursor);
  if (quoted !== undefined && /^(?:[,)]|$)/.test(cursor.rest)) return quoted;
  cursor.restore(start);
  return cursor.take(/[^,)]*/y)?.[0] ?? "";
}

function toIn(column: PublicColumn, negated: boolean, texts: string[]): RowFilter {
  return { column, operator: "in", negated, values: texts.map((text) => parseColumnValue(column, text)) };
}

function toComparison(
  column: PublicColumn,
  operator: RowFilter["operator"],
  negated: boolean,
  text: string,
): RowFilter {
  if (operator !== "like" && operator !== "ilike") {
    return { column, operator, negated, values: [parseColumnValue(column, text)] };
  }
  const sign = operator === "like" ? "~~" : "~~*";
  if (columnTypes[column] !== "text") throw toNoOperatorError(column, sign);
  // PostgREST takes the star too, because a percent sign has to be encoded in an address.
  const pattern = String(parseColumnValue(column, text)).replaceAll("*", "%");
  if (/(?<!\\)(?:\\\\)*\\$/.test(pattern)) {
    throw new RestError(400, "22025", "LIKE pattern must not end with escape character");
  }
  return { column, operator, negated, values: [pattern] };
}

/** `like(any).{a*,b*}`: the comparison with one or with all of an array's elements. */
function toQuantified(
  column: PublicColumn,
  operator: RowFilter["operator"],
  negated: boolean,
  quantifier: "any" | "all",
  text: string,
): RowCondition {
  const parts = parseTextArray(text).map((element) => toComparison(column, operator, false, element));
  // An empty array: nothing is like any of it, and everything like all of it.
  if (parts.length === 0)
    return { column, operator: "in", negated: negated !== (quantifier === "all"), values: [] };
  return { group: quantifier === "any" ? "or" : "and", negated, parts };
}

function refuseOther(cursor: Cursor, name: string): void {
  const word = /^([a-z]+)(?:\(\w+\))?\./.exec(cursor.rest)?.[1] ?? "";
  const sign = Object.hasOwn(otherSigns, word) ? otherSigns[word] : undefined;
  if (sign) throw toNoOperatorError(parseColumn(name), sign);
  if (!/^(?:match|imatch|fts|plfts|phfts|wfts)$/.test(word)) return;
  throw toNotImplementedError(`This server has no "${word}" filter; "ilike" finds parts of a text.`);
}

function toNoOperatorError(column: PublicColumn, sign: string): RestError {
  const message = `operator does not exist: ${columnTypes[column]} ${sign} unknown`;
  return new RestError(404, "42883", message, {
    hint: "No operator matches the given name and argument types. You might need to add explicit type casts.",
  });
}
