import type { IsoDay } from "#catalog/catalog.ts";

/** The same day some months later; the month's last where it has no such day. */
export function addMonths(day: IsoDay, months: number): IsoDay {
  const date = new Date(`${day}T00:00:00Z`);
  const wanted = date.getUTCMonth() + months;
  date.setUTCMonth(wanted);
  if (date.getUTCMonth() !== wanted % 12) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}
