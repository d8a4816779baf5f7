import { printCount } from "#base/print-count.ts";
import { dayMs, hourMs, minuteMs } from "#base/time.ts";

const units: [lengthMs: number, name: string][] = [
  [365 * dayMs, "year"],
  [30 * dayMs, "month"],
  [7 * dayMs, "week"],
  [dayMs, "day"],
  [hourMs, "hour"],
  [minuteMs, "minute"],
];

/** "22 November 2026": for a page that may be read long after it was built. */
export function printDay(publishedDate: string): string {
  const parts = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(publishedDate).toLocaleDateString("en-GB", parts);
}

/** "3 hours ago". A date ahead of this clock counts as now (R30). */
export function printAge(publishedDate: string, nowMs: number): string {
  const age = nowMs - Date.parse(publishedDate);
  const unit = units.find(([length]) => age >= length);
  if (!unit) return "just now";
  return `${printCount(Math.floor(age / unit[0]), unit[1])} ago`;
}
