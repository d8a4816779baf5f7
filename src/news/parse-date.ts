import { toAsciiDigits } from "#base/ascii-digits.ts";
import { dayMs, minuteMs } from "#base/time.ts";
import { tryOr } from "#base/try-or.ts";
import type { DateParts } from "./date-parts.ts";
import { readDateParts } from "./date-reader.ts";
import { zoneMinutes } from "./date-words.ts";

export const maxDateChars = 100;
/** In an Arabic date the day comes first, even if the feed says `en-US`, which many systems do if nothing is set. */
const arabic = /[\u200f\p{Script=Arabic}]/u;

/** Drupal writes `<time datetime="2026-11-20T09:00:00Z">20/11/26</time>`, and 7 a span's `content`. Not a time of day alone, or a year. */
const inAttribute =
  /\s(?:datetime|content) ?=[ "']{0,3}([12]\d{3}-(?:0\d|1[0-2])-[0-3]\d[^"'<>]*|\d{8,14}\b|[a-z]{3,9},[^"'<>]+)/i;

/** Without tags, or what one of them says. Arabic programs put direction marks around the slashes. */
export function toPlainDate(written: string): string {
  const text = toAsciiDigits(written.slice(0, 10 * maxDateChars)).replace(/\p{Cf}/gu, "");
  return inAttribute.exec(text)?.[1] ?? text.replace(/<[a-z/][^<>]*>/gi, " ");
}

/**
 * R29: a feed's date as epoch milliseconds, or undefined. Never looks at the machine's own time zone; a date without a
 * zone is UTC. `language` is the document's, for month names that two languages use differently; `order` is one that writes
 * numbers between slashes as the document does.
 */
export function parseDate(written: string, language = "", order = ""): number | undefined {
  const text = toPlainDate(written)
    .replace(/\(([^)]*)\)?/, toZone)
    // Thai and Lao months have dots: พ.ย.
    .replace(/(?<=[\u0e00-\u0eff])\./g, "")
    .replace(/(?<!\p{L})(\p{L})\.\s*(\p{L})(?!\p{L})\.?/gu, "$1$2")
    .replace(/令和(\d{1,2})(?=年)/, (_, year) => String(2018 + Number(year)))
    .replace(
      /(\d{1,2})\s?[時时시](?:\s?(\d{1,2})\s?[分분])?/,
      (_, hour, minute = "00") => ` ${hour}:${minute}`,
    )
    .trim()
    // ISO 8601 once allowed dropping the century: `-0312` is December 2003.
    .replace(/^-(\d\d)-?(\d\d)$/, "20$1-$2");
  if (text === "" || text.length > maxDateChars) return undefined;
  const number = parseDigits(text);
  if (number !== undefined) return number;
  const words = text.split(/\s/);
  // `Europe/Paris`, `Etc/GMT`: a slash with letters before it, unlike that of `1/2/2006`.
  const zone = words.find((word) => word.includes("/") && /^[a-z]/i.test(word)) ?? "";
  const rest = zone === "" ? text : words.filter((word) => word !== zone).join(" ");
  return toInstant(readDateParts(rest, language, order || (arabic.test(written) ? "ar" : language)), zone);
}

/** RFC 822 3.4.3 has comments anywhere. After a time, one may be its zone: `10:00 (GMT+7)`, but not `10:00 (MAR)`. */
function toZone(_comment: string, inside: string, at: number, text: string): string {
  const [, name = "utc"] = /^([A-Z]{2,4}|gmt|utc)? ?(?:[+\u2212-]\d[\d:]*)?$/.exec(inside) ?? ["", "none"];
  const isZone = zoneMinutes.has(name.toLowerCase()) && /\d[:h時时]\d\d|\d\.\d\d $/.test(text.slice(0, at));
  return isZone ? ` ${inside} ` : " ";
}

function toInstant(fields: DateParts, zone: string): number | undefined {
  const wallMs = fields.hasDate ? fields.toWallMs() : undefined;
  if (wallMs === undefined) return undefined;
  if (fields.offsetMinutes !== undefined)
    return Number.isNaN(fields.offsetMinutes) ? undefined : wallMs - fields.offsetMinutes * minuteMs;
  return zone === "" ? wallMs : (instantInZone(wallMs, zone) ?? wallMs);
}

/** Dates without separators, and what they mean; the seconds may be missing. */
const digitDates: [written: RegExp, meant: string][] = [
  [/^\d{4}$/, "$&-01-01"],
  [/^\d{5}$/, "20$&"],
  [/^(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3"],
  [/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?$/, "$1-$2-$3T$4:$5:0$6"],
];

/** Digits only: epoch seconds or milliseconds, or a date without separators. */
function parseDigits(text: string): number | undefined {
  const [, digits = text] = /^(\d{10})\./.exec(text) ?? [];
  if (/^\d{9,10}$/.test(digits)) return Number(digits) * 1000;
  if (/^\d{13}$/.test(digits)) return Number(digits);
  const [written, meant] = digitDates.find(([pattern]) => pattern.test(digits)) ?? [];
  return written && parseDate(digits.replace(written, meant ?? ""));
}

/**
 * The instant at which clocks in `zone` show what `wallMs` shows in UTC; undefined for an unknown zone. In the hour that
 * the change to winter time repeats, the first one; in the hour that summer time skips, an hour later.
 */
function instantInZone(wallMs: number, zone: string): number | undefined {
  const options = { timeZoneName: "longOffset", timeZone: zone } as const;
  const format = tryOr(() => new Intl.DateTimeFormat("en", options), undefined);
  if (!format) return undefined;
  // The offsets a day before and a day after: any change of clocks nearby is between the two.
  const candidates = [wallMs - dayMs, wallMs + dayMs].map((ms) => wallMs - offsetAt(format, ms));
  const exact = candidates.filter((ms) => offsetAt(format, ms) === wallMs - ms);
  return exact.length > 0 ? Math.min(...exact) : candidates[0];
}

/** From `GMT`, `GMT+01:00` and the like; local time once had seconds of its own, in Liberia until 1972. */
function offsetAt(format: Intl.DateTimeFormat, ms: number): number {
  const printed = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(format.format(ms)) ?? [];
  const [, sign = "+", hours = 0, minutes = 0, seconds = 0] = printed;
  return Number(`${sign}1`) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
}
