const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const units: [lengthMs: number, name: string][] = [
  [365 * day, "year"],
  [30 * day, "month"],
  [7 * day, "week"],
  [day, "day"],
  [hour, "hour"],
  [minute, "minute"],
];

/** "22 November 2026": for a page that may be looked at long after it was made. */
export function printDay(publishedDate: string): string {
  const parts = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(publishedDate).toLocaleDateString("en-GB", parts);
}

/** "3 hours ago". A date ahead of this clock counts as now (R30). */
export function printAge(publishedDate: string, nowMs: number): string {
  const age = nowMs - Date.parse(publishedDate);
  const unit = units.find(([length]) => age >= length);
  if (!unit) return "just now";
  const count = Math.floor(age / unit[0]);
  return `${count} ${unit[1]}${count === 1 ? "" : "s"} ago`;
}
