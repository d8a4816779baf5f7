import type { Article } from "./article.ts";
import { parseDate } from "./parse-date.ts";
import { toStorable } from "./to-storable.ts";

const day = 86_400_000;
const longestSourceDate = 100;
/** No feed is older; such dates are zero values and typing errors (R30). */
const oldestMs = Date.UTC(1995, 0, 1);

export interface PublishedDate {
  publishedMs: number;
  dateSource: Article["dateSource"];
  sourceDate: string;
}

/** The first date that can be read, as the feed says it. */
export function readSourceDate(dates: readonly string[]): { text: string; ms: number | undefined } {
  for (const text of dates) {
    const ms = parseDate(text);
    if (ms !== undefined) return { text, ms };
  }
  return { text: dates[0] ?? "", ms: undefined };
}

/**
 * R30: a date that cannot be is replaced by the time the entry was first seen; one up to a day ahead is a clock that
 * runs fast, and counts as now.
 */
export function toPublishedDate(dates: readonly string[], firstSeenMs: number): PublishedDate {
  const { text, ms } = readSourceDate(dates);
  const sourceDate = toStorable(text, longestSourceDate);
  if (ms === undefined || ms < oldestMs || ms > firstSeenMs + day) {
    return { publishedMs: firstSeenMs, dateSource: "first_seen", sourceDate };
  }
  if (ms > firstSeenMs) return { publishedMs: firstSeenMs, dateSource: "clamped", sourceDate };
  return { publishedMs: ms, dateSource: "feed", sourceDate };
}
