import { RestError } from "./rest-error.ts";

const isoTimestamp =
  /^(\d{4,6})-(\d{1,2})-(\d{1,2})(?:[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?)?\s*(?:(z|utc|gmt)|([+-])(\d{1,2}):?(\d{2})?)?$/i;

const constants: Readonly<Record<string, number>> = {
  infinity: Number.POSITIVE_INFINITY,
  "-infinity": Number.NEGATIVE_INFINITY,
  epoch: 0,
};

/**
 * What PostgreSQL reads as a timestamptz, in the forms that programs write: ISO 8601 with or without time and zone
 * (none is UTC, as the session's zone is), `infinity`, `epoch`. Epoch milliseconds, with a fraction down to the
 * microsecond. `now` and `today` are left out: the answer is kept, and they would be kept with it.
 */
export function parseTimestamp(text: string): number {
  const constant = constants[text.trim().toLowerCase()];
  if (constant !== undefined) return constant;
  const match = isoTimestamp.exec(text.trim());
  if (!match) {
    throw new RestError(
      400,
      "22007",
      `invalid input syntax for type timestamp with time zone: ${JSON.stringify(text)}`,
    );
  }
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((digits) => Number(digits ?? 0));
  const [, , , , , , , fraction = "", , sign, zoneHour = "0", zoneMinute = "0"] = match;
  const wholeMs = toUtcMs(text, [year, month, day], [hour, minute, second]);
  const zoneMs = (Number(zoneHour) * 60 + Number(zoneMinute)) * 60_000;
  if (Number(zoneHour) > 15 || Number(zoneMinute) > 59) throw toZoneError(text);
  // Rounded to the microsecond, which is as fine as the column is.
  const fractionMs = Math.round(Number(`0.${fraction || 0}`) * 1e6) / 1000;
  return wholeMs + fractionMs - (sign === "-" ? -zoneMs : zoneMs);
}

type Numbers = readonly (number | undefined)[];

function toUtcMs(
  text: string,
  [year = 0, month = 0, day = 0]: Numbers,
  [hour = 0, minute = 0, second = 0]: Numbers,
) {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isDate = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 0;
  const isTime = minute < 60 && second <= 60 && (hour < 24 || (hour === 24 && minute + second === 0));
  if (isDate && isTime && year <= 275_000)
    return date.getTime() + ((hour * 60 + minute) * 60 + second) * 1000;
  throw new RestError(400, "22008", `date/time field value out of range: ${JSON.stringify(text)}`, {
    hint: month > 12 ? 'Perhaps you need a different "datestyle" setting.' : undefined,
  });
}

function toZoneError(text: string): RestError {
  return new RestError(400, "22009", `time zone displacement out of range: ${JSON.stringify(text)}`);
}
