import { dayMs } from "#base/time.ts";
/** Overrides end by themselves, within a year, or what was right once is never looked at again. */
export function isOverrideDay(until: string, now: Date): boolean {
  const ms = Date.parse(until);
  const isDay = !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === until;
  return isDay && ms >= now.getTime() && ms <= now.getTime() + 366 * dayMs;
}
