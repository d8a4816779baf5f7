import { memoize } from "#base/memoize.ts";
import { DateParts } from "./date-parts.ts";
import { monthOf, zoneMinutes } from "./date-words.ts";

type DateToken = ReturnType<typeof toDateTokens>[number];

const am = new Set("am fm sa pg pd πμ дп ص صباحا صباحاً قظ पूर्वाह्न နံနက် ጥዋት 오전 上午 凌晨 午前".split(" "));
const pm = new Set("pm em ch ptg md μμ пп م مساء مساءً بظ अपराह्न ညနေ ከሰዓት 오후 下午 晚上 午後".split(" "));
const amOrPm = /^[apπμ][mμ]$/;
const dateSigns = new Set(["-", "/", "."]);
const minusSigns = new Set(["-", "\u2212", "\u2013"]);
const weekday = /^(mon|tue|wed|thu|fri|sat|sun|t$)/;
const koreanMinutes = 9 * 60;
/** CJK dates name their parts: 2004년 05월 28일, 2004年5月28日. */
const partOfWord = new Map<string, "year" | "month" | "day">(
  Object.entries({ 년: "year", 年: "year", 월: "month", 月: "month", 일: "day", 日: "day" } as const),
);

/**
 * Reads the tokens of a date from left to right (R29). Feeds write dates in a hundred layouts, but in each of them a
 * time has colons, a zone follows a time, and a month is a word or the middle of three numbers.
 */
export function readDateParts(text: string, language: string, order: string): DateParts {
  const fields = new DateParts();
  const tokens = toDateTokens(text);
  let at = 0;
  const peek = (ahead: number): DateToken | undefined => tokens[at + ahead];
  const isGluedNumberNext = () => peek(1)?.isGlued === true && peek(1)?.digits !== 0;
  /** Numbers beside a named month: day and year, in either order. */
  const loose: DateToken[] = [];
  /** A later month word wins over a doubtful one. */
  let monthIsDoubtful = false;
  for (let token = peek(0); token; token = peek(0)) {
    if (token.digits > 0) readNumber(token);
    else if (token.isWord) readWord(token.text);
    else readSign(token.text);
  }
  placeLoose();
  return fields;

  function readNumber(token: DateToken): void {
    if (readTime(token) || readCompact(token) || readNumericDate(token)) return;
    const part = partOfWord.get(peek(1)?.text ?? "");
    // `Mon, 02 Jan 2006 15 -0700`, `2006-01-02 15`: a number after a whole date.
    const mayBeHour = hasWholeDate() && !fields.hasTime && !token.isGlued && token.digits <= 2;
    at += part ? 2 : 1;
    if (peek(-1)?.text === "년") fields.offsetMinutes ??= koreanMinutes;
    if (part === "year") fields.setYear(token.value, token.digits);
    else if (part) fields[part] ??= token.value;
    else if (mayBeHour && token.value <= 23) fields.hour = token.value;
    else if (loose.length < 4) loose.push(token);
  }

  /** Beside a named month, day and year still wait for their places. */
  function hasWholeDate(): boolean {
    if (fields.hasDate) return fields.day !== undefined;
    const hasBoth = loose.length === 2 && loose.some(({ digits }) => digits === 4);
    return fields.month !== undefined && hasBoth;
  }

  /** `15:04`, `15:04:05.123`, `15h04`, `9.15 am`, `3 pm`. */
  function readTime(token: DateToken): boolean {
    const [sign, minute, next = ""] = [peek(1)?.text, peek(2), peek(3)?.text];
    const isFirst = !fields.hasTime || (fields.hour === 0 && fields.minute === 0);
    if (!isFirst || token.digits > 2) return false;
    if (sign && amOrPm.test(sign)) {
      fields.hour = token.value;
      at += 1;
      return true;
    }
    const isColon = sign === ":" || sign === "h" || (sign === "." && (next === "uhr" || amOrPm.test(next)));
    // `2 Januari 2006 15.04.05`: a dot counts as a colon once the whole date is there, unless it is one of another date.
    const hasYear = next === "." && peek(4)?.digits === 4;
    const mayBeTime = token.value < 24 && minute?.digits === 2 && minute.value < 60 && minute.isGlued;
    const isDot = sign === "." && mayBeTime && hasWholeDate() && !hasYear;
    if (!minute || minute.digits < 1 || minute.digits > 2 || !(isColon || isDot)) return false;
    fields.hour = token.value;
    fields.minute = minute.value;
    at += 3;
    readSeconds();
    return true;
  }

  function readSeconds(): void {
    const second = peek(1);
    if (!":.".includes(peek(0)?.text ?? " ") || !second?.isGlued || second.digits === 0) return;
    fields.second = second.value;
    at += 2;
    // Fractions, and a fourth part that some write for them.
    while (".,:".includes(peek(0)?.text ?? " ") && peek(0)?.isGlued && isGluedNumberNext()) at += 2;
  }

  /** `20040105`, `2004005`, and `T101455` after a T. */
  function readCompact({ text, digits }: DateToken): boolean {
    const part = (from: number, to: number) => Number(text.slice(from, to));
    const isAfterT = peek(-1)?.text === "t" && !fields.hasTime;
    if (isAfterT && (digits === 2 || digits === 4 || digits === 6)) {
      fields.hour = part(0, 2);
      fields.minute = part(2, 4);
      fields.second = digits === 6 ? part(4, 6) : 0;
    } else if (digits === 8 && !fields.hasDate) {
      fields.setYear(part(0, 4), 4);
      fields.month = part(4, 6);
      fields.day = part(6, 8);
    } else if (digits === 7 && at === 0) {
      fields.setYear(part(0, 4), 4);
      fields.month = 1;
      fields.ordinal = part(4, 7);
    } else return false;
    at += 1;
    return true;
  }

  /** Three numbers with equal signs between; `2004-05` and `2004-145` as well. */
  function readNumericDate(first: DateToken): boolean {
    const [sign, second, sameSign, third] = [peek(1), peek(2), peek(3), peek(4)];
    const isNumber = second !== undefined && second.digits > 0;
    if (fields.hasDate || !sign || !dateSigns.has(sign.text) || !isNumber) return false;
    // `2026. november 26. 14.05`: not three of a kind.
    const isTime = fields.month !== undefined && !second.isGlued && third?.isGlued && third.digits < 3;
    if (sameSign?.text === sign.text && third && third.digits > 0 && !isTime) {
      at += 5;
      placeNumeric(sign.text, first, second, third);
      return true;
    }
    if (first.digits !== 4 || sign.text === "." || second.digits > 3 || !second.isGlued) return false;
    at += 3;
    fields.setYear(first.value, 4);
    fields.month = second.digits === 3 ? 1 : second.value;
    if (second.digits === 3) fields.ordinal = second.value;
    return true;
  }

  function placeNumeric(sign: string, a: DateToken, b: DateToken, c: DateToken): void {
    // R29: between slashes as the language writes it, unless that cannot be. Dots and dashes are written where the day comes first.
    const isMonthFirst = b.value > 12 || (sign === "/" && a.value <= 12 && orderOf(order).includes("md"));
    if (a.digits > 2 || (c.digits <= 2 && isYearFirst(sign, order, a, b, c))) setDate(a, b, c);
    else if (isMonthFirst) setDate(c, a, b);
    else setDate(c, b, a);
  }

  function setDate(year: DateToken, month: DateToken, day: DateToken): void {
    fields.setYear(year.value, year.digits);
    fields.month = month.value;
    fields.day = day.value;
  }

  function readWord(word: string): void {
    at += 1;
    // `Thứ 2, 12 tháng 1`, `T2, 12 Th1`: Vietnamese counts its weekdays, too; `T 3. nov` is an Estonian Tuesday.
    const isCounted = word === "thứ" || (word === "t" && at === 1 && peek(0)?.isGlued);
    if (isCounted && peek(0)?.digits === 1) at += 1;
    // After a date `م` is that of our era, and before it `Sa` a Saturday.
    const isAfterTime = fields.hasTime && peek(-2)?.digits === 2 && ".:h".includes(peek(-3)?.text ?? " ");
    if ((isAfterTime || !/^(?:[صم]|sa)$/.test(word)) && (am.has(word) || pm.has(word))) {
      fields.isAfternoon = pm.has(word);
      if (/^[가-힣]/.test(word)) fields.offsetMinutes ??= koreanMinutes;
      return;
    }
    if (!readZone(word)) readMonth(word);
  }

  /** Every second feed has English weekdays; looking them up as months in all languages would be a waste. */
  function readMonth(word: string): void {
    const number = peek(0);
    // Vietnamese counts its months: `21 tháng 11, 2026`.
    if ((/^(tháng|thg)$/.test(word) || (word === "th" && number?.isGlued)) && number && number.digits > 0) {
      fields.month ??= number.value;
      at += 1;
      return;
    }
    if (weekday.test(word) || (fields.month !== undefined && !monthIsDoubtful)) return;
    // `تشرين الثاني`: each of the two words is part of another month's name, too.
    const month = monthOf(word, language) ?? monthOf(word + (number?.text ?? ""), language);
    if (month === undefined) return;
    fields.month = month.month;
    monthIsDoubtful = !month.isSure;
  }

  /** Most zone names are also words, so they count only after a time; unknown ones are UTC, as in feedparser. */
  function readZone(word: string): boolean {
    if (!fields.hasTime && !/^(?:z|gmt|utc)$/.test(word)) return false;
    const minutes = zoneMinutes.get(word);
    fields.offsetMinutes ??= minutes;
    return minutes !== undefined;
  }

  function readSign(sign: string): void {
    const isSpaced = peek(0)?.isGlued === false;
    const number = peek(1);
    at += 1;
    if (!number?.isGlued || (sign !== "+" && !minusSigns.has(sign))) return;
    if (sign === "+" && number.isWord && fields.hasTime) fields.offsetMinutes = Number.NaN;
    // `02.01.2006 -0700`: without a time, only what can be nothing else.
    const isAfterDate = fields.hasDate && isSpaced && number.digits === 4;
    if (number.digits === 0 || number.digits > 6 || !(fields.hasTime || isAfterDate)) return;
    at += 1;
    fields.offsetMinutes = (sign === "+" ? 1 : -1) * offsetMinutes(number);
  }

  /** `0700`, `700`, `07`, `7`, `07:00`, `07:00:00`; NaN when out of range. */
  function offsetMinutes({ value, digits, text }: DateToken): number {
    const whole = digits <= 2 ? value * 100 : Number(text.slice(0, 4));
    const hours = Math.floor(whole / 100);
    let minutes = whole % 100;
    if (peek(0)?.text === ":" && peek(1)?.isWord) return Number.NaN;
    if (digits <= 2 && peek(0)?.text === ":" && isGluedNumberNext()) {
      minutes = peek(1)?.value ?? 0;
      at += 2;
      if (peek(0)?.text === ":" && isGluedNumberNext()) at += 2;
    }
    return hours > 15 || minutes > 59 ? Number.NaN : hours * 60 + minutes;
  }

  function placeLoose(): void {
    if (fields.month === undefined) {
      const [a, b, c] = loose;
      // `Sat, 11 04 2020`: written like RFC 822, so the day comes first.
      const isSpaced = a && b && c && !b.isGlued && !c.isGlued;
      if (isSpaced && (a.digits === 4 || c.digits === 4)) placeNumeric("-", a, b, c);
      return;
    }
    const yearAt = loose.findIndex(({ digits, value }) => digits > 2 || value > 31);
    const [day, next] = loose.filter((_, index) => index !== yearAt);
    const year = yearAt >= 0 ? loose[yearAt] : next;
    if (fields.year === undefined && year) fields.setYear(year.value, year.digits);
    if (fields.day === undefined && day && day !== year) fields.day = day.value;
  }
}

/** The order of day, month and year in a language, such as `dmy`; `mdy` in the United States, and if nothing says otherwise. */
const orderOf = memoize(50, (language: string): string => {
  const parts = new Intl.DateTimeFormat([language || "en", "en"]).formatToParts(0);
  return parts.flatMap(({ type }) => (type === "literal" ? [] : type.slice(0, 1))).join("");
});

/** `06/1/2` and `03-12-31`: two digits of a year in front. `26-3-13` is of 2026 in Korean, and of 2013 in Dutch. */
function isYearFirst(sign: string, order: string, a: DateToken, b: DateToken, c: DateToken): boolean {
  if (a.value > 31) return true;
  if (a.digits === 1 || sign === ".") return false;
  const isOrder = b.digits === 2 || orderOf(order).startsWith("y");
  return c.digits === 1 || (sign === "-" && isOrder && b.value <= 12 && c.value <= 31);
}

const tokenPattern = /\d+|(?<=\d\s?)[年月日년월일]|[\p{L}\p{M}]+|\S/gu;

/** A date cut into numbers, words and single signs: `2004`, `jan`, `+`. Words and signs have no digits. */
function toDateTokens(text: string) {
  const lower = text.normalize("NFC").toLowerCase();
  let end = -1;
  return Array.from(lower.matchAll(tokenPattern), ({ 0: part, index }) => {
    // No white space before it.
    const isGlued = index === end;
    end = index + part.length;
    const code = part.charCodeAt(0);
    const isNumber = code >= 0x30 && code <= 0x39;
    const isWord = !isNumber && !minusSigns.has(part) && (code > 0xa0 || (code >= 0x61 && code <= 0x7a));
    return { text: part, digits: isNumber ? part.length : 0, value: Number(part), isWord, isGlued };
  });
}
