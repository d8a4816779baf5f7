import { minuteMs } from "./time.ts";
export const defaultCoolDownMs = 10 * minuteMs;
export const longestCoolDownMs = 24 * 60 * minuteMs;

/** R12: seconds or an HTTP date (RFC 9110 10.2.3), between a minute and a day; 10 minutes when it says nothing. */
export function toRetryAfterMs(header: string | null, nowMs: number): number {
  const delayMs = readDelay(header?.trim() ?? "", nowMs);
  if (delayMs === undefined) return defaultCoolDownMs;
  return Math.min(Math.max(delayMs, minuteMs), longestCoolDownMs);
}

function readDelay(text: string, nowMs: number): number | undefined {
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Date.parse alone reads "-5" as a month of 2001.
  if (!/^[A-Z][a-z]{2,8},? .*\d\d:\d\d:\d\d/.test(text)) return undefined;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : atMs - nowMs;
}
