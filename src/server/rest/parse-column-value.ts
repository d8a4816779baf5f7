import { parseTimestamp } from "./parse-timestamp.ts";
import { type ColumnType, columnTypes, type PublicColumn } from "./public-columns.ts";
import { RestError } from "./rest-error.ts";

/** A filter's value as its column's type reads it, or PostgreSQL's error. */
export function parseColumnValue(column: PublicColumn, text: string): string | number {
  // PostgreSQL has no text with this character, so it can stand in no column.
  if (text.includes("\0"))
    throw new RestError(400, "22021", 'invalid byte sequence for encoding "UTF8": 0x00');
  return parsers[columnTypes[column]](text);
}

const parsers: Readonly<Record<ColumnType, (text: string) => string | number>> = {
  text: (text) => text,
  bigint: parseBigint,
  "timestamp with time zone": parseTimestamp,
};

const mostBigint = 2n ** 63n;

function parseBigint(text: string): number {
  const digits = text.trim();
  if (!/^[+-]?\d+$/.test(digits)) {
    throw new RestError(400, "22P02", `invalid input syntax for type bigint: ${JSON.stringify(text)}`);
  }
  // A number of a thousand digits is not worth a conversion.
  const value = digits.length > 30 ? mostBigint : BigInt(digits.replace("+", ""));
  if (value >= mostBigint || value < -mostBigint) {
    throw new RestError(400, "22003", `value ${JSON.stringify(text)} is out of range for type bigint`);
  }
  // No id is ever past what JavaScript counts exactly, so beyond it every comparison comes out the same.
  const { MIN_SAFE_INTEGER: least, MAX_SAFE_INTEGER: most } = Number;
  return Math.min(Math.max(Number(value), least), most);
}
