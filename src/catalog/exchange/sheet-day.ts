import { toAsciiDigits } from "#base/ascii-digits.ts";
import { toDay } from "#base/time.ts";

export type DayOrder = "day first" | "month first" | "year first";

type MeantDay = { day: string; order?: DayOrder | undefined };

const monthNames = "january february march april may june july august september october november december";
const months = monthNames.split(" ");
const weekday = /^(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?[., ]+/i;
const midnight = /( 12:00(:00)? AM|[ T]0?0:00(:00(\.0+)?)?Z?)$/i;

/** Every day a cell may mean: spreadsheets rewrite `2026-11-21` as the machine's country writes days. */
export function listMeantDays(cell: string): MeantDay[] {
  const text = toAsciiDigits(cell).normalize("NFKC").trim().replace(midnight, "").replace(weekday, "");
  const iso = /^(\d{4}|\d\d(?=年)) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2})[.日]?$/.exec(text);
  if (iso) return toDays([{ parts: iso.slice(1) }]);
  const named = readNamedMonth(text);
  if (named) return toDays([{ parts: named }]);
  const [, first, second, third] =
    /^(\d{1,2})[-/.] ?(\d{1,2})[-/.] ?(\d{2}|\d{4})\.?(?: ?г\.)?$/.exec(text) ?? [];
  if (first && second && third) {
    const dayFirst = { order: "day first" as const, parts: [third, second, first] };
    const monthFirst = { order: "month first" as const, parts: [third, first, second] };
    const yearFirst = { order: "year first" as const, parts: [first, second, third] };
    return toDays([
      dayFirst,
      ...(text.includes(".") ? [] : [monthFirst]),
      ...(third.length === 2 && first.length === 2 ? [yearFirst] : []),
    ]);
  }
  // A number is how spreadsheets count days, from the last but one of 1899: 46347 is 2026-11-21.
  return /^[3-6]\d{4}$/.test(text) ? [{ day: toDay(new Date(Date.UTC(1899, 11, 30 + Number(text)))) }] : [];
}

const separatorOf = (cell: string) => /\d\s*([-/.])/.exec(cell)?.[1] ?? "";

/** How this sheet writes days with each separator, by cells that leave no doubt or whose day is known; nothing if those disagree. */
export function inferDayOrders(cells: readonly { cell: string; present?: unknown }[]) {
  const orders = new Map<string, Set<DayOrder>>();
  for (const { cell, present } of cells) {
    const meant = listMeantDays(cell);
    const sure = meant.length === 1 ? meant : meant.filter(({ day }) => day === present);
    const order = sure.length === 1 && sure[0]?.order;
    if (order) orders.set(separatorOf(cell), (orders.get(separatorOf(cell)) ?? new Set()).add(order));
  }
  return (cell: string): DayOrder | undefined => {
    const separator = separatorOf(cell);
    // Hardly any country puts the year first with dots (26.11.21): unless a day of the sheet shows that, the day comes first.
    const [order, other] = orders.get(separator) ?? (separator === "." ? ["day first" as const] : []);
    return other ? undefined : order;
  };
}

/** In English only: the first letters of a month are another one's in the next language. */
function readNamedMonth(text: string): (string | undefined)[] | undefined {
  const [, day, name, year] =
    /^(\d{1,2})(?:st|nd|rd|th)?[-. ]+([a-z]{3,9})[-., ]+(\d{2}|\d{4})$/i.exec(text) ?? [];
  if (day) return [year, toMonth(name), day];
  const [, first, second, third] =
    /^([a-z]{3,9})[-. ]+(\d{1,2})(?:st|nd|rd|th)?[-., ]+(\d{2}|\d{4})$/i.exec(text) ?? [];
  return first ? [third, toMonth(first), second] : undefined;
}

function toMonth(name = ""): string {
  const given = name.toLowerCase().replace(/^sept$/, "sep");
  return String(months.findIndex((month) => month === given || month.slice(0, 3) === given) + 1);
}

function toDays(readings: { order?: DayOrder; parts: (string | undefined)[] }[]): MeantDay[] {
  const days = readings.flatMap(({ order, parts }) => {
    const [given = 0, month = 0, day = 0] = parts.map(Number);
    // `26`, and `2569`, which is how Thailand counts.
    const year = given < 100 ? 2000 + given : given > 2400 ? given - 543 : given;
    const date = new Date(Date.UTC(year, month - 1, day));
    // The 31st of February becomes a day of March.
    const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
    return exists && year >= 1900 && year < 2200 ? [{ order, day: toDay(date) }] : [];
  });
  // 05/05/2026 says nothing about the order.
  return days
    .filter(({ day }, place) => days.findIndex((other) => other.day === day) === place)
    .map(({ day, order }, _, kept) => (kept.length === 1 && days.length > 1 ? { day } : { day, order }));
}
