import { dayMs, hourMs } from "#base/time.ts";

/** The numbers of R34-R36 and R38, in one place for both stores, and what one read of them may ask for. */
export const headlineLimits = {
  /** R34: the same title further apart is another story ("Weekly round-up of ..."). */
  sameTitleWithinMs: 72 * hourMs,
  /** R35: a row that never stops changing is a clock, not a headline. */
  updatesPerRow: 20,
  /** R36. */
  rows: 1000,
  rowsPerFeed: 200,
  /** S18: the most that a hosted project answers, however much is asked for. */
  rowsPerRead: 1000,
  keptMs: 180 * dayMs,
  /** R30: further ahead is no date of a headline. */
  aheadMs: dayMs,
  /** R38. */
  newRowsPerRun: 40,
  /** R38: of the ticker's headlines, while other sources have some; `max` in feeds.yaml is another number. */
  tickerShare: 6,
  /** R2, T15: the clocks of two callers may differ by this much without either being wrong. */
  clockSlackMs: 60_000,
  /** A key that is still in its feed is marked again at most this often: an unchanged feed should write nothing. */
  seenAgainAfterMs: dayMs,
} as const;
