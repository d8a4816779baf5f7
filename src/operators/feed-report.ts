import { dayMs } from "#base/time.ts";
import { explainCode } from "#server/ingest/explain-code.ts";
import { hasMovedForGood } from "#server/ingest/next-feed-state.ts";
import type { FeedState } from "#server/store/article-store.ts";
import type { FeedFigures } from "./read-feed-figures.ts";

/** One feed as `--json` prints it. Times are RFC 3339 in UTC, null = never. */
export interface FeedReport {
  name: string;
  url: string;
  /** "quiet": it answers, and brings nothing. */
  state: "fine" | "quiet" | "failing" | "gone" | "off" | "new";
  last_success: string | null;
  /** When it last brought a headline that was not known. */
  last_new: string | null;
  next_check: string | null;
  failing_since: string | null;
  failures: number;
  error: { code: string; what: string; fix: string } | null;
  /** Where the publisher says for a week that the feed lives now (R11). */
  moved_to: string | null;
  /** Headlines of this feed in the store, and how many of them are in the ticker now. */
  kept: number;
  ticker: number;
  /** True when somebody has to do something about it. */
  needs_care: boolean;
}

/** R13: until then failures are weather. */
const patienceMs = 7 * dayMs;

/** R13: from then on a feed is asked every six hours only. */
const quietAfterMs = 30 * dayMs;

export function toFeedReports({ states, kept, ticker }: FeedFigures, nowMs: number): FeedReport[] {
  return states.map((state) => {
    const counts = { kept: kept.get(state.sourceId) ?? 0, ticker: ticker.get(state.sourceId) ?? 0 };
    return toFeedReport(state, counts, nowMs);
  });
}

export function toFeedReport(
  feed: FeedState,
  counts: { kept: number; ticker: number },
  nowMs: number,
): FeedReport {
  const state = toState(feed, nowMs);
  const isMoved = feed.enabled && hasMovedForGood(feed, nowMs);
  const isFailingLong = state === "failing" && nowMs - feed.failingSinceMs > patienceMs;
  return {
    name: feed.name,
    url: feed.url,
    state,
    last_success: toTime(feed.lastSuccessAtMs),
    last_new: toTime(feed.lastNewAtMs),
    next_check: state === "off" || state === "gone" ? null : toTime(feed.nextCheckAtMs || nowMs),
    failing_since: toTime(feed.failingSinceMs),
    failures: feed.failureCount,
    error: feed.errorCode === "" ? null : { code: feed.errorCode, ...explainCode(feed.errorCode) },
    moved_to: isMoved ? feed.movedTo : null,
    ...counts,
    needs_care: state === "gone" || isFailingLong || isMoved,
  };
}

function toState(feed: FeedState, nowMs: number): FeedReport["state"] {
  if (!feed.enabled) return "off";
  if (feed.gone) return "gone";
  if (feed.errorCode !== "") return "failing";
  if (feed.lastCheckAtMs === 0) return "new";
  return nowMs - feed.lastNewAtMs > quietAfterMs ? "quiet" : "fine";
}

const toTime = (ms: number): string | null => (ms === 0 ? null : new Date(ms).toISOString());
