import type { IsoDay } from "#catalog/catalog.ts";

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "2 March 2026"; what is no day is left as it is. */
export function printDate(day: IsoDay): string {
  const date = new Date(day.slice(0, 10));
  return Number.isNaN(date.getTime()) ? day : days.format(date);
}
