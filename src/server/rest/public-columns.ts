import { headlineColumns } from "#news/headline.ts";
import { RestError, toNotImplementedError } from "./rest-error.ts";

export const tableName = "news_articles";

export type PublicColumn = (typeof headlineColumns)[number];

/** A column that anybody may see, or PostgreSQL's answer to a name that is none (S18). */
export function parseColumn(name: string): PublicColumn {
  const column = headlineColumns.find((known) => known === name);
  if (column) return column;
  if (/[^\p{L}\p{N}_$ ]/u.test(name))
    throw toNotImplementedError(`${JSON.stringify(name)}: only plain names of columns are read here.`);
  throw new RestError(400, "42703", `column ${tableName}.${name} does not exist`);
}

/** A filter's value as its column's type reads it, or PostgreSQL's error. */
export function parseColumnValue(column: PublicColumn, text: string): string | number {
  // PostgreSQL has no text with this character, so it can stand in no column.
  if (text.includes("\0"))
    throw new RestError(400, "22021", 'invalid byte sequence for encoding "UTF8": 0x00');
  if (column === "id") return parseBigint(text);
  return column === "published_date" ? parseTimestamp(text) : text;
}

const mostBigint = 2n ** 63n;

function parseBigint(text: string): number {
  const digits = text.trim();
  if (!/^[+-]?\d+$/.test(digits)) throw toSyntaxError("22P02", "bigint", text);
  // A number of a thousand digits is not worth a conversion.
  const value = digits.length > 30 ? mostBigint : BigInt(digits.replace("+", ""));
  if (value >= mostBigint || value < -mostBigint)
    throw new RestError(400, "22003", `value ${JSON.stringify(text)} is out of range for type bigint`);
  // No id is ever past what JavaScript counts exactly, so beyond it every comparison comes out the same.
  const { MIN_SAFE_INTEGER: least, MAX_SAFE_INTEGER: most } = Number;
  return Math.min(Math.max(Number(value), least), most);
}

const isoTimestamp =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?)?$/i;

/** ISO 8601 as the answers write it; without a time it is midnight, without a zone UTC, as the session's zone is. */
function parseTimestamp(text: string): number {
  const [, day = "", time = "00:00", zone = "Z"] = isoTimestamp.exec(text) ?? [];
  if (day === "") throw toSyntaxError("22007", "timestamp with time zone", text);
  const dayMs = Date.parse(day);
  const ms = Date.parse(`${day}T${time}${zone}`);
  // JavaScript makes 2 March of 30 February. The years are those that both print with four digits in every zone.
  const isDay = !Number.isNaN(dayMs) && new Date(dayMs).toISOString().startsWith(day);
  if (isDay && !Number.isNaN(ms) && day > "1000" && day < "9999") return ms;
  throw new RestError(400, "22008", `date/time field value out of range: ${JSON.stringify(text)}`);
}

function toSyntaxError(code: string, type: string, text: string): RestError {
  return new RestError(400, code, `invalid input syntax for type ${type}: ${JSON.stringify(text)}`);
}
