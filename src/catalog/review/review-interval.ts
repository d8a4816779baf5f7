export const intervalPattern = "^[1-9][0-9]{0,2} (days?|weeks?|months?|years?)$";
export const intervalForm = "a number and days, weeks, months or years, such as 6 months";
export const defaultInterval = "12 months";

/** `2026-08-31` and `6 months` -> `2027-02-28`: a shorter month gives its last day. */
export function addInterval(day: string, interval: string): string {
  const [, number = "0", unit = "day"] = /^(\d+) (day|week|month|year)s?$/.exec(interval) ?? [];
  const date = new Date(`${day}T00:00:00Z`);
  const count = Number(number);
  if (unit === "day" || unit === "week")
    date.setUTCDate(date.getUTCDate() + count * (unit === "week" ? 7 : 1));
  else addMonths(date, count * (unit === "year" ? 12 : 1));
  return toDay(date);
}

/** Monday of the day's week, and Sunday (ISO 8601). */
export function weekOf(day: string): { first: string; last: string } {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const first = new Date(`${day}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - weekday);
  return { first: toDay(first), last: addInterval(toDay(first), "6 days") };
}

function addMonths(date: Date, count: number): void {
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
}

const toDay = (date: Date): string => date.toISOString().slice(0, 10);
