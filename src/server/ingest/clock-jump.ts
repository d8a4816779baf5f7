import { dayMs, hourMs } from "#base/time.ts";
import { type ArticleStore, type FeedState, retention } from "#server/store/article-store.ts";

/** The clocks of several servers on one database differ by less, and no feed is fetched again sooner. */
const slackMs = hourMs / 2;

/** T15: fetched in the future, so by a wrong clock. What that clock wrote must not delay anything. */
export const isFromWrongClock = (feed: Pick<FeedState, "lastCheckAtMs">, nowMs: number): boolean =>
  feed.lastCheckAtMs > nowMs + slackMs;

/** A server is off, or a feed fails, for days but hardly for longer; a clock without a battery is years behind. */
const maxOffMs = 30 * dayMs;

/** T15: the clock was wrong then, as on a machine that starts before it knows the time. 0 is never. */
export const hasJumpedSince = (thenMs: number, nowMs: number): boolean =>
  thenMs > nowMs + slackMs || (thenMs > 0 && thenMs < nowMs - maxOffMs);

/**
 * T15: whether a run must remove nothing: until each feed has answered by the clock of now, or failed for days. A server that
 * was off for days looks the same, and loses nothing by it.
 */
export function hasClockJumped(feeds: readonly FeedState[], nowMs: number): boolean {
  const asked = feeds.filter(({ enabled, gone, lastCheckAtMs }) => enabled && !gone && lastCheckAtMs > 0);
  const isAwaited = ({ failingSinceMs, lastSuccessAtMs }: FeedState) =>
    (failingSinceMs || nowMs) > nowMs - 2 * dayMs && hasJumpedSince(lastSuccessAtMs, failingSinceMs || nowMs);
  const isLate = (feed: FeedState) => !takesTurns(feed, nowMs) && hasJumpedSince(feed.lastCheckAtMs, nowMs);
  return asked.some((feed) => isFromWrongClock(feed, nowMs) || isLate(feed) || isAwaited(feed));
}

/** Forty feeds of one host that asks to be left alone for a day are each asked every forty days; none waits for a year. */
export const takesTurns = ({ errorCode, lastCheckAtMs }: FeedState, nowMs: number) =>
  /^http_(?:429|503)$/.test(errorCode) && lastCheckAtMs > nowMs - 365 * dayMs;

/**
 * R36: the time that ages count from. However late the clock says it is, the newest ten are not too old, so the ticker never runs
 * empty. Nor are ten or more that half a year without any headline follows: that is not silence, but a clock that was ahead (T15).
 */
export async function readPruneTime(store: Pick<ArticleStore, "readNewest">, nowMs: number): Promise<number> {
  const newest = await store.readNewest(retention.rows);
  const times = newest.map(({ published_date }) => Date.parse(published_date));
  const afterGap = times.slice(0, -9).findLast((ms, at) => ms + retention.ageMs < (times[at - 1] ?? ms));
  return Math.min(nowMs, afterGap ?? nowMs, times[9] ?? times.at(-1) ?? nowMs);
}
