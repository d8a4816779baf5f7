import { toDay } from "#base/time.ts";

export const intervalPattern = "^[1-9][0-9]{0,2} (days?|weeks?|months?|years?)$";
export const intervalForm = "a number and days, weeks, months or years, such as 6 months";
export const defaultInterval = "12 months";

/** `2026-08-31` and `6 months` -> `2027-02-28`: a shorter month gives its last day. */
export function addInterval(day: string, interval: string): string {
  const [, number = "0", unit = "day"] = /^(\d+) (day|week|month|year)s?$/.exec(interval) ?? [];
  const date = new Date(`${day}T00:00:00Z`);
  const wanted = date.getUTCDate();
  const count = Number(number);
  if (unit === "day" || unit === "week") date.setUTCDate(wanted + count * (unit === "week" ? 7 : 1));
  else {
    date.setUTCMonth(date.getUTCMonth() + count * (unit === "year" ? 12 : 1));
    // It ran over into the next one.
    if (date.getUTCDate() !== wanted) date.setUTCDate(0);
  }
  return toDay(date);
}

/** Monday of the day's week, and Sunday (ISO 8601). */
export function weekOf(day: string): { first: string; last: string } {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return { first: toDay(date), last: addInterval(toDay(date), "6 days") };
}
