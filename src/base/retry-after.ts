import { minuteMs } from "./time.ts";
export const defaultCoolDownMs = 10 * minuteMs;
export const maxCoolDownMs = 24 * 60 * minuteMs;

/** R12: seconds or an HTTP date (RFC 9110 10.2.3), between a minute and a day; 10 minutes when it says nothing. */
export function toRetryAfterMs(header: string | null, nowMs: number): number {
  const text = header?.trim() ?? "";
  // Date.parse alone reads "-5" as a month of 2001.
  const atMs = /^[A-Z][a-z]{2,8},? .*\d\d:\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  const delayMs = /^\d+$/.test(text) ? Number(text) * 1000 : atMs - nowMs;
  if (Number.isNaN(delayMs)) return defaultCoolDownMs;
  return Math.min(Math.max(delayMs, minuteMs), maxCoolDownMs);
}
