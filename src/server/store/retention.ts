import { dayMs } from "#base/time.ts";

/** R36: how much a store keeps, and how long. */
export const retention = {
  rows: 1000,
  rowsPerFeed: 200,
  ageMs: 180 * dayMs,
  /** R30: further ahead is no date of a headline. */
  aheadMs: dayMs,
} as const;
