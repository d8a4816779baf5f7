import { dayMs, hourMs, minuteMs } from "#base/time.ts";

/** R13, R15: nobody is asked more often than this. */
const minIntervalMs = 30 * minuteMs;
export const maxIntervalMs = 6 * hourMs;
const maxBackOffMs = 24 * hourMs;

/** R13 after a success: what the feed asks for, between 30 minutes and 6 hours; 6 hours for a feed that sleeps. */
export function toIntervalMs(wishesMs: readonly number[], lastNewAtMs: number, nowMs: number): number {
  const isAsleep = lastNewAtMs > 0 && nowMs - lastNewAtMs > 30 * dayMs;
  if (isAsleep) return maxIntervalMs;
  return Math.min(Math.max(minIntervalMs, ...wishesMs), maxIntervalMs);
}

/** R13 after the n-th failure in a row. Jitter, because feeds that failed together would come back together. */
export function toBackOffMs(failureCount: number, random: number): number {
  const backOffMs = minIntervalMs * 2 ** Math.min(failureCount, 6);
  // Whole milliseconds: the store's columns take no others.
  return Math.min(Math.round(backOffMs * (0.9 + 0.2 * random)), maxBackOffMs);
}
