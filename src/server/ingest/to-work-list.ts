import type { FeedState } from "#server/store/article-store.ts";
import { isFromWrongClock } from "./clock-jump.ts";

/** R3: at most this many feeds in one run. */
export const maxFeedsPerRun = 30;

/** No wait is longer (R12, R13). A time further ahead was written by a clock that was wrong (T15). */
const longestWaitMs = 24 * 60 * 60 * 1000;

/** R3: what may be asked now, the one that has waited longest first. */
export function toDueFeeds(
  feeds: readonly FeedState[],
  nowMs: number,
  isCooling: (feed: FeedState) => boolean,
): FeedState[] {
  return feeds
    .filter((feed) => feed.enabled && !feed.gone && isDue(feed, nowMs) && !isCooling(feed))
    .sort((a, b) => a.lastCheckAtMs - b.lastCheckAtMs || a.sourceId - b.sourceId);
}

function isDue(feed: FeedState, nowMs: number): boolean {
  const { nextCheckAtMs } = feed;
  return nextCheckAtMs <= nowMs || nextCheckAtMs > nowMs + longestWaitMs || isFromWrongClock(feed, nowMs);
}
