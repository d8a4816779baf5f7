import { defaultCoolDownMs, longestCoolDownMs } from "#base/retry-after.ts";
import type { FeedState } from "#server/store/article-store.ts";
import { isFromWrongClock } from "./clock-jump.ts";
import { toBackOffMs } from "./next-check.ts";

/**
 * R12 for who was not there: hosts that asked to be left alone, by what the store remembers of their feeds. A server that
 * has just started, another of the fleet and a new instance of the Edge Function see them so. What is stored is when the
 * feed itself comes next; where that is later than any back-off, the host named the time, else ten minutes are taken.
 */
export function toCoolingHosts(
  feeds: readonly FeedState[],
  nowMs: number,
  hostOf: (feed: FeedState) => string,
): ReadonlySet<string> {
  const cooling = feeds.filter((feed) => {
    const untilMs = feed.lastCheckAtMs + toCoolDownMs(feed);
    // Further ahead than any answer may ask for: a clock was wrong (T15).
    const isPossible = untilMs <= nowMs + longestCoolDownMs && !isFromWrongClock(feed, nowMs);
    return untilMs > nowMs && isPossible;
  });
  return new Set(cooling.map(hostOf));
}

function toCoolDownMs({ errorCode, failureCount, lastCheckAtMs, nextCheckAtMs }: FeedState): number {
  if (errorCode !== "http_429" && errorCode !== "http_503") return 0;
  const waitMs = nextCheckAtMs - lastCheckAtMs;
  const longestBackOffMs = toBackOffMs(failureCount, 1);
  return waitMs > longestBackOffMs ? waitMs : Math.min(waitMs, defaultCoolDownMs);
}
