import { hourMs } from "#base/time.ts";
import { tickerLimit } from "#news/headline.ts";
import { type ArticleStore, type FeedState, retention } from "#server/store/article-store.ts";

/** The clocks of several servers on one database differ by less, and no feed is fetched again sooner. */
const slackMs = hourMs / 2;
/** A feed waits a day at most, and so does the schedule. */
const longestQuietMs = 48 * hourMs;

/** T15: fetched in the future, so by a wrong clock. What that clock wrote must not hold anything up. */
export const isFromWrongClock = (feed: Pick<FeedState, "lastCheckAtMs">, nowMs: number): boolean =>
  feed.lastCheckAtMs > nowMs + slackMs;

/**
 * T15: forwards or backwards since the feed was last fetched, as on a machine that starts before it knows the time. A server
 * that was off for days looks the same, and loses nothing by it.
 */
export const hasJumpedSince = (feed: Pick<FeedState, "lastCheckAtMs">, nowMs: number): boolean =>
  isFromWrongClock(feed, nowMs) || (feed.lastCheckAtMs > 0 && feed.lastCheckAtMs < nowMs - longestQuietMs);

/** Until each feed has been fetched by the clock of now. */
export const hasClockJumped = (feeds: readonly FeedState[], nowMs: number): boolean =>
  feeds.some((feed) => feed.enabled && !feed.gone && hasJumpedSince(feed, nowMs));

/**
 * R36 with a clock that may stay years ahead: however late it is, the newest headlines are not too old. So the ticker
 * never runs empty.
 */
export async function readPruneTime(store: Pick<ArticleStore, "readNewest">, nowMs: number): Promise<number> {
  const oldestShown = (await store.readNewest(tickerLimit)).at(-1);
  if (!oldestShown) return nowMs;
  return Math.min(nowMs, Date.parse(oldestShown.published_date) + retention.ageMs);
}
