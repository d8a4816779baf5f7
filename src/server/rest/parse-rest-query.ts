import { headlineColumns } from "#news/headline.ts";
import type { RowFilter, RowQuery } from "#server/store/article-store.ts";
import { RestError, toNotImplementedError } from "./rest-error.ts";

/** The store answers on the thread that serves everyone, and an address of 4 kB has room for five hundred conditions. */
export const maxFilters = 10;
/** S18: the most that a hosted project answers, however much is asked for. */
const maxRows = 1000;

/** Parameters that are not filters. */
const known = ["select", "order", "limit", "offset", "apikey"];

/** The read that a request asks for, with every part checked. Throws RestError. */
export function parseRestQuery(parameters: URLSearchParams): RowQuery {
  const columns = parseSelect(parameters.get("select") ?? "*");
  const filters: RowFilter[] = [];
  for (const [key, value] of parameters) {
    if (known.includes(key)) continue;
    if (filters.length === maxFilters)
      throw toNotImplementedError(`A request can have up to ${maxFilters} conditions.`);
    filters.push(parseFilter(key, value));
  }
  const order = parameters.get("order");
  return {
    columns,
    filters,
    order: order ? parseOrder(order) : [],
    limit: parseLimit(parameters.getAll("limit").at(-1)),
    offset: Math.max(toInteger(parameters.getAll("offset").at(-1)) ?? 0, 0),
  };
}

/** Columns by name and `*`. A column named twice is answered once. */
function parseSelect(text: string): string[] {
  if (text === "") throw toParseError("select parameter", text, 1, 'a field name or "*"');
  const names = text.split(",").map((name) => name.trim());
  return [...new Set(names.flatMap((name) => (name === "*" ? headlineColumns : parseColumn(name))))];
}

const comparison = /^(eq|neq|gte|gt|lte|lt)\.(.*)$/s;
/** Operators that only PostgREST knows. */
const otherOperator =
  /^(?:not|in|is|isdistinct|i?like|i?match|(?:p[hl]|w)?fts|c[sd]|ov|s[lr]|nx[lr]|adj|eq|neq|gte|gt|lte|lt)(?:\.|\()/;

/** `column=operator.value`. */
function parseFilter(key: string, text: string): RowFilter {
  const lastWord = key.split(".").at(-1);
  if (lastWord === "and" || lastWord === "or")
    throw toNotImplementedError(`There is no "${lastWord}" here: all conditions of a request must hold.`);
  const match = comparison.exec(text);
  if (match) {
    const column = parseColumn(key);
    const operator = match[1] as RowFilter["operator"];
    return { column, operator, value: parseColumnValue(column, match[2] ?? "") };
  }
  if (!otherOperator.test(text)) throw toParseError("filter", text, 1, '"not" or operator (eq, gt, ...)');
  throw toNotImplementedError(`${JSON.stringify(text)}: operators here are eq, neq, gt, gte, lt and lte.`);
}

/** No column is ever null, so the place of nulls does not matter. */
const orderTerm = /^([^.]+)(?:\.(asc|desc))?(?:\.nulls(?:first|last))?$/;

/** `order=published_date.desc.nullslast,id`. */
function parseOrder(text: string): RowQuery["order"] {
  const terms: RowQuery["order"] = [];
  let place = 1;
  for (const part of text.split(",")) {
    const [, name, direction] = orderTerm.exec(part.trim()) ?? [];
    if (name === undefined)
      throw toParseError("order", text, place, 'a column, "asc" or "desc", "nullsfirst" or "nullslast"');
    const column = parseColumn(name);
    // A column named a second time decides nothing, as rows that get that far are equal in it; leaving it out keeps the terms few.
    if (!terms.some((term) => term.column === column))
      terms.push({ column, descending: direction === "desc" });
    place += part.length + 1;
  }
  return terms;
}

function parseLimit(text: string | undefined): number {
  const limit = toInteger(text) ?? maxRows;
  if (limit >= 0) return Math.min(limit, maxRows);
  throw new RestError(416, "PGRST103", "Requested range not satisfiable", {
    details: "Limit should be greater than or equal to zero.",
  });
}

/** Like PostgREST, ignores a value that is not a number. No table has more rows than JavaScript counts exactly. */
function toInteger(text: string | undefined): number | undefined {
  if (text === undefined || !/^\s*-?\d+\s*$/.test(text)) return;
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number(text), Number.MAX_SAFE_INTEGER));
}

const toParseError = (kind: string, text: string, place: number, expected: string): RestError =>
  new RestError(400, "PGRST100", `"failed to parse ${kind} (${text})" (line 1, column ${place})`, {
    details: `expecting ${expected}`,
  });

export const tableName = "news_articles";

type PublicColumn = (typeof headlineColumns)[number];

/** A public column, or PostgreSQL's answer to an unknown name (S18). */
function parseColumn(name: string): PublicColumn {
  const column = headlineColumns.find((known) => known === name);
  if (column) return column;
  if (/[^\p{L}\p{N}_$ ]/u.test(name))
    throw toNotImplementedError(`${JSON.stringify(name)}: only plain names of columns are read here.`);
  throw new RestError(400, "42703", `column ${tableName}.${name} does not exist`);
}

/** A filter's value as its column's type reads it, or PostgreSQL's error. */
function parseColumnValue(column: PublicColumn, text: string): string | number {
  // PostgreSQL has no text with this character, so no column contains it.
  if (text.includes("\0"))
    throw new RestError(400, "22021", 'invalid byte sequence for encoding "UTF8": 0x00');
  if (column === "id") return parseBigint(text);
  return column === "published_date" ? parseTimestamp(text) : text;
}

const maxBigint = 2n ** 63n;

function parseBigint(text: string): number {
  const digits = text.trim();
  if (!/^[+-]?\d+$/.test(digits)) throw toSyntaxError("22P02", "bigint", text);
  // A number of a thousand digits is not worth converting.
  const value = digits.length > 30 ? maxBigint : BigInt(digits.replace("+", ""));
  if (value >= maxBigint || value < -maxBigint)
    throw new RestError(400, "22003", `value ${JSON.stringify(text)} is out of range for type bigint`);
  // No id is larger than JavaScript counts exactly, so beyond that every comparison comes out the same.
  const { MIN_SAFE_INTEGER: min, MAX_SAFE_INTEGER: max } = Number;
  return Math.min(Math.max(Number(value), min), max);
}

const isoTimestamp =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?)?$/i;

/** ISO 8601 as the answers write it; without a time it is midnight, without a zone UTC, as the session's zone is. */
function parseTimestamp(text: string): number {
  const [, day = "", time = "00:00", zone = "Z"] = isoTimestamp.exec(text) ?? [];
  if (day === "") throw toSyntaxError("22007", "timestamp with time zone", text);
  const dayMs = Date.parse(day);
  const ms = Date.parse(`${day}T${time}${zone}`);
  // JavaScript turns 30 February into 2 March. The years are those that print with four digits in every zone.
  const isDay = !Number.isNaN(dayMs) && new Date(dayMs).toISOString().startsWith(day);
  if (isDay && !Number.isNaN(ms) && day > "1000" && day < "9999") return ms;
  throw new RestError(400, "22008", `date/time field value out of range: ${JSON.stringify(text)}`);
}

const toSyntaxError = (code: string, type: string, text: string): RestError =>
  new RestError(400, code, `invalid input syntax for type ${type}: ${JSON.stringify(text)}`);
