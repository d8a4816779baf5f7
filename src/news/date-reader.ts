import { remember } from "#base/remember.ts";
import { DateParts } from "./date-parts.ts";
import { monthOf, zoneMinutesOf } from "./date-words.ts";

type DateToken = ReturnType<typeof toDateTokens>[number];

const am = new Set(["am", "오전", "上午", "πμ"]);
const pm = new Set(["pm", "오후", "下午", "晚上", "μμ", "ptg", "مساء", "مساءً"]);
const half = /^[apπμ][mμ]$/;
const dateSigns = new Set(["-", "/", "."]);
const minusSigns = new Set(["-", "\u2212", "\u2013"]);
const weekday = /^(mon|tue|wed|thu|fri|sat|sun|t$)/;
const koreanMinutes = 9 * 60;
/** CJK dates name their parts: 2004년 05월 28일, 2004年5月28日. */
const partOfWord = new Map<string, "year" | "month" | "day">([
  ["년", "year"],
  ["年", "year"],
  ["월", "month"],
  ["月", "month"],
  ["일", "day"],
  ["日", "day"],
]);

/**
 * Reads the tokens of a date from left to right (R29). Feeds write dates in a hundred layouts, but in each of them a
 * time has colons, a zone follows a time, and a month is a word or the middle of three numbers.
 */
export class DateReader {
  readonly fields = new DateParts();
  readonly #tokens: readonly DateToken[];
  readonly #language: string;
  readonly #order: string;
  #at = 0;
  /** Numbers beside a named month: day and year, in either order. */
  #loose: DateToken[] = [];
  /** A later month word wins over a doubtful one. */
  #monthIsDoubtful = false;

  constructor(text: string, language: string, order: string) {
    this.#order = order;
    this.#tokens = toDateTokens(text);
    this.#language = language;
  }

  read(): DateParts {
    for (let token = this.#peek(0); token; token = this.#peek(0)) {
      if (token.digits > 0) this.#readNumber(token);
      else if (token.isWord) this.#readWord(token.text);
      else this.#readSign(token.text);
    }
    this.#placeLoose();
    return this.fields;
  }

  #peek(ahead: number): DateToken | undefined {
    return this.#tokens[this.#at + ahead];
  }

  #readNumber(token: DateToken): void {
    if (this.#readTime(token) || this.#readCompact(token) || this.#readNumericDate(token)) return;
    const part = partOfWord.get(this.#peek(1)?.text ?? "");
    // `Mon, 02 Jan 2006 15 -0700`, `2006-01-02 15`: a number after a whole date.
    const mayBeHour = this.#hasWholeDate && !this.fields.hasTime && !token.isGlued && token.digits <= 2;
    this.#at += part ? 2 : 1;
    if (this.#peek(-1)?.text === "년") this.fields.offsetMinutes ??= koreanMinutes;
    if (part === "year") this.fields.setYear(token.value, token.digits);
    else if (part) this.fields[part] ??= token.value;
    else if (mayBeHour && token.value <= 23) this.fields.hour = token.value;
    else if (this.#loose.length < 4) this.#loose.push(token);
  }

  /** Beside a named month, day and year still wait for their places. */
  get #hasWholeDate(): boolean {
    if (this.fields.hasDate) return this.fields.day !== undefined;
    const hasBoth = this.#loose.length === 2 && this.#loose.some(({ digits }) => digits === 4);
    return this.fields.month !== undefined && hasBoth;
  }

  /** `15:04`, `15:04:05.123`, `15h04`, `9.15 am`, `3 pm`. */
  #readTime(token: DateToken): boolean {
    const [sign, minute, next = ""] = [this.#peek(1)?.text, this.#peek(2), this.#peek(3)?.text];
    const isFirst = !this.fields.hasTime || (this.fields.hour === 0 && this.fields.minute === 0);
    if (!isFirst || token.digits > 2) return false;
    if (sign && half.test(sign)) {
      this.fields.hour = token.value;
      this.#at += 1;
      return true;
    }
    const isColon = sign === ":" || sign === "h" || (sign === "." && (next === "uhr" || half.test(next)));
    // `2 Januari 2006 15.04.05`: a dot counts as a colon once the whole date is there, unless it is one of another date.
    const hasYear = next === "." && this.#peek(4)?.digits === 4;
    const mayBeTime = token.value < 24 && minute?.digits === 2 && minute.value < 60 && minute.isGlued;
    const isDot = sign === "." && mayBeTime && this.#hasWholeDate && !hasYear;
    if (!minute || minute.digits < 1 || minute.digits > 2 || !(isColon || isDot)) return false;
    this.fields.hour = token.value;
    this.fields.minute = minute.value;
    this.#at += 3;
    this.#readSeconds();
    return true;
  }

  #readSeconds(): void {
    const second = this.#peek(1);
    if (!":.".includes(this.#peek(0)?.text ?? " ") || !second?.isGlued || second.digits === 0) return;
    this.fields.second = second.value;
    this.#at += 2;
    // Fractions, and a fourth part that some write for them.
    while (".,:".includes(this.#peek(0)?.text ?? " ") && this.#peek(0)?.isGlued && this.#isGluedNumber(1))
      this.#at += 2;
  }

  #isGluedNumber(ahead: number): boolean {
    return this.#peek(ahead)?.isGlued === true && this.#peek(ahead)?.digits !== 0;
  }

  /** `20040105`, `2004005`, and `T101455` after a T. */
  #readCompact({ text, digits }: DateToken): boolean {
    const part = (from: number, to: number) => Number(text.slice(from, to));
    const isAfterT = this.#peek(-1)?.text === "t" && !this.fields.hasTime;
    if (isAfterT && (digits === 2 || digits === 4 || digits === 6)) {
      this.fields.hour = part(0, 2);
      this.fields.minute = part(2, 4);
      this.fields.second = digits === 6 ? part(4, 6) : 0;
    } else if (digits === 8 && !this.fields.hasDate) {
      this.fields.setYear(part(0, 4), 4);
      this.fields.month = part(4, 6);
      this.fields.day = part(6, 8);
    } else if (digits === 7 && this.#at === 0) {
      this.fields.setYear(part(0, 4), 4);
      this.fields.month = 1;
      this.fields.ordinal = part(4, 7);
    } else return false;
    this.#at += 1;
    return true;
  }

  /** Three numbers with equal signs between; `2004-05` and `2004-145` as well. */
  #readNumericDate(first: DateToken): boolean {
    const [sign, second, sameSign, third] = [this.#peek(1), this.#peek(2), this.#peek(3), this.#peek(4)];
    const isNumber = second !== undefined && second.digits > 0;
    if (this.fields.hasDate || !sign || !dateSigns.has(sign.text) || !isNumber) return false;
    // `2026. november 26. 14.05`: not three of a kind.
    const isTime = this.fields.month !== undefined && !second.isGlued && third?.isGlued && third.digits < 3;
    if (sameSign?.text === sign.text && third && third.digits > 0 && !isTime) {
      this.#at += 5;
      this.#placeNumeric(sign.text, first, second, third);
      return true;
    }
    if (first.digits !== 4 || sign.text === "." || second.digits > 3 || !second.isGlued) return false;
    this.#at += 3;
    this.fields.setYear(first.value, 4);
    this.fields.month = second.digits === 3 ? 1 : second.value;
    if (second.digits === 3) this.fields.ordinal = second.value;
    return true;
  }

  #placeNumeric(sign: string, a: DateToken, b: DateToken, c: DateToken): void {
    // R29: between slashes as the language writes it, unless that cannot be. Dots and dashes are written where the day comes first.
    const isMonthFirst =
      b.value > 12 || (sign === "/" && a.value <= 12 && orderOf(this.#order).includes("md"));
    if (a.digits > 2 || (c.digits <= 2 && isYearFirst(sign, this.#order, a, b, c))) this.#setDate(a, b, c);
    else if (isMonthFirst) this.#setDate(c, a, b);
    else this.#setDate(c, b, a);
  }

  #setDate(year: DateToken, month: DateToken, day: DateToken): void {
    this.fields.setYear(year.value, year.digits);
    this.fields.month = month.value;
    this.fields.day = day.value;
  }

  #readWord(word: string): void {
    this.#at += 1;
    // `Thứ 2, 12 tháng 1`, `T2, 12 Th1`: Vietnamese counts its weekdays, too; `T 3. nov` is an Estonian Tuesday.
    const isCounted = word === "thứ" || (word === "t" && this.#at === 1 && this.#peek(0)?.isGlued);
    if (isCounted && this.#peek(0)?.digits === 1) this.#at += 1;
    if (am.has(word) || pm.has(word)) {
      this.fields.isAfternoon = pm.has(word);
      if (/^[가-힣]/.test(word)) this.fields.offsetMinutes ??= koreanMinutes;
      return;
    }
    if (!this.#readZone(word)) this.#readMonth(word);
  }

  /** Every second feed has English weekdays; looking them up as months in all languages would be a waste. */
  #readMonth(word: string): void {
    const number = this.#peek(0);
    // Vietnamese counts its months: `21 tháng 11, 2026`.
    if ((/^(tháng|thg)$/.test(word) || (word === "th" && number?.isGlued)) && number && number.digits > 0) {
      this.fields.month ??= number.value;
      this.#at += 1;
      return;
    }
    if (weekday.test(word) || (this.fields.month !== undefined && !this.#monthIsDoubtful)) return;
    const month = monthOf(word, this.#language);
    if (month === undefined) return;
    this.fields.month = month.month;
    this.#monthIsDoubtful = !month.isSure;
  }

  /** Most zone names are also words, so they count only after a time; unknown ones are UTC, as in feedparser. */
  #readZone(word: string): boolean {
    const isPlain = word === "z" || word === "gmt" || word === "utc";
    if (!this.fields.hasTime && !isPlain) return false;
    const minutes = zoneMinutesOf(word);
    this.fields.offsetMinutes ??= minutes;
    return minutes !== undefined;
  }

  #readSign(sign: string): void {
    const isSpaced = this.#peek(0)?.isGlued === false;
    const number = this.#peek(1);
    this.#at += 1;
    if (!number?.isGlued || (sign !== "+" && !minusSigns.has(sign))) return;
    if (sign === "+" && number.isWord && this.fields.hasTime) this.fields.offsetMinutes = Number.NaN;
    // `02.01.2006 -0700`: without a time, only what can be nothing else.
    const isAfterDate = this.fields.hasDate && isSpaced && number.digits === 4;
    if (number.digits === 0 || number.digits > 6 || !(this.fields.hasTime || isAfterDate)) return;
    this.#at += 1;
    this.fields.offsetMinutes = (sign === "+" ? 1 : -1) * this.#offsetMinutes(number);
  }

  /** `0700`, `700`, `07`, `7`, `07:00`, `07:00:00`; NaN when out of range. */
  #offsetMinutes({ value, digits, text }: DateToken): number {
    const whole = digits <= 2 ? value * 100 : Number(text.slice(0, 4));
    const hours = Math.floor(whole / 100);
    let minutes = whole % 100;
    if (this.#peek(0)?.text === ":" && this.#peek(1)?.isWord) return Number.NaN;
    if (digits <= 2 && this.#peek(0)?.text === ":" && this.#isGluedNumber(1)) {
      minutes = this.#peek(1)?.value ?? 0;
      this.#at += 2;
      if (this.#peek(0)?.text === ":" && this.#isGluedNumber(1)) this.#at += 2;
    }
    return hours > 15 || minutes > 59 ? Number.NaN : hours * 60 + minutes;
  }

  #placeLoose(): void {
    if (this.fields.month === undefined) {
      const [a, b, c] = this.#loose;
      // `Sat, 11 04 2020`: written like RFC 822, so the day comes first.
      const isSpaced = a && b && c && !b.isGlued && !c.isGlued;
      if (isSpaced && (a.digits === 4 || c.digits === 4)) this.#placeNumeric("-", a, b, c);
      return;
    }
    const yearAt = this.#loose.findIndex(({ digits, value }) => digits > 2 || value > 31);
    const [day, next] = this.#loose.filter((_, index) => index !== yearAt);
    const year = yearAt >= 0 ? this.#loose[yearAt] : next;
    if (this.fields.year === undefined && year) this.fields.setYear(year.value, year.digits);
    if (this.fields.day === undefined && day && day !== year) this.fields.day = day.value;
  }
}

/** As the language writes it, such as `dmy`; `mdy` when nothing says otherwise, and in the United States. */
const orderOf = remember(50, (language: string): string => {
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

const tokenPattern = /\d+|[\p{L}\p{M}]+|\S/gu;

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
