import { dayMs } from "#base/time.ts";
import type { Article } from "./article.ts";
import { maxDateChars, parseDate } from "./parse-date.ts";
import type { ParsedEntry } from "./parsed-feed.ts";

/** R29: lower is better; of equals the last counts, as in feedparser. */
export const rankOfDate: ReadonlyMap<string, number> = new Map(
  [
    "pubdate published issued dcterms:issued",
    "dc:date",
    "created dcterms:created dcterms:date dc:created",
    "updated modified dcterms:modified lastbuilddate",
    "date",
  ].flatMap((names, rank) => names.split(" ").map((name) => [name, rank])),
);

/** Rank of `updated`, and of what says the same in an attribute (CDF) or in JSON. */
export const updatedRank = 3;

const secondMs = 1000;
/** No feed is older; such dates are zero values and typos (R30). */
const oldestMs = Date.UTC(1995, 0, 1);

type PublishedDate = Pick<Article, "dateSource" | "sourceDate"> & { publishedMs: number };

type Dated = Pick<ParsedEntry, "dates" | "language"> & { order?: string };

/** The first date that can be read, as the feed says it. */
export function readSourceDate({ dates, language, order }: Dated): { text: string; ms: number | undefined } {
  for (const text of dates) {
    const ms = parseDate(text, language, order);
    if (ms !== undefined) return { text, ms };
  }
  return { text: dates[0] ?? "", ms: undefined };
}

/** R30. Up to a day ahead is a clock that runs fast. */
export const isPossibleDate = (ms: number, nowMs: number): boolean => ms >= oldestMs && ms <= nowMs + dayMs;

/** R30, R32: the dates of a document's entries, in its order. Without a date, an entry counts as first seen now. */
export function toPublishedDates<Entry extends Dated>(
  entries: readonly Entry[],
  { firstSeenMs, isFirstImport }: { firstSeenMs: number; isFirstImport: boolean },
): (Entry & PublishedDate)[] {
  // After the first import, an entry dated within the next year is new: an embargo, or the day of an event.
  const maxAheadMs = isFirstImport ? 0 : 366 * dayMs;
  const dates = withNeighbours(
    entries.map((one) => ({ ...one, ...toPublishedDate(one, firstSeenMs, maxAheadMs) })),
  );
  const first = dates[0]?.publishedMs ?? 0;
  const areEqual = dates.length > 1 && dates.every(({ publishedMs }) => publishedMs === first);
  // Equal dates of today are the feed's build time and say nothing about the entries; older ones are the publisher's.
  const isBuildTime = isFirstImport && areEqual && first > firstSeenMs - dayMs;
  let undated = 0;
  return dates.map((date) => {
    if (!isBuildTime && date.dateSource !== "first_seen") return date;
    return { ...date, publishedMs: firstSeenMs - undated++ * secondMs, dateSource: "first_seen" };
  });
}

/** R30: "neighbour" is an impossible date; one from a fast clock counts as now. */
function toPublishedDate(entry: Dated, firstSeenMs: number, maxAheadMs: number): PublishedDate {
  const { text, ms } = readSourceDate(entry);
  const sourceDate = toStorable(text, maxDateChars);
  if (ms === undefined) return { publishedMs: firstSeenMs, dateSource: "first_seen", sourceDate };
  if (!isPossibleDate(ms, firstSeenMs)) {
    const isAnnounced = ms > firstSeenMs && ms < firstSeenMs + maxAheadMs;
    return { publishedMs: firstSeenMs, dateSource: isAnnounced ? "first_seen" : "neighbour", sourceDate };
  }
  if (ms > firstSeenMs) return { publishedMs: firstSeenMs, dateSource: "clamped", sourceDate };
  return { publishedMs: ms, dateSource: "feed", sourceDate };
}

/** Gives impossible dates a neighbour's: of two the older one, so that nothing is made newer than it is. Not that of a fast clock, which counts as now. */
function withNeighbours<One extends PublishedDate>(dates: readonly One[]): One[] {
  const isGood = ({ dateSource }: One) => dateSource === "feed";
  return dates.map((date, index) => {
    if (date.dateSource !== "neighbour") return date;
    const near = [dates.slice(0, index).findLast(isGood), dates.slice(index).find(isGood)];
    const publishedMs = Math.min(...near.map((one) => one?.publishedMs ?? Infinity));
    return Number.isFinite(publishedMs) ? { ...date, publishedMs } : { ...date, dateSource: "first_seen" };
  });
}

/**
 * Text as the feed wrote it, made acceptable to every store: PostgreSQL refuses a whole statement for one U+0000 (R22,
 * R35), and half a surrogate pair, which a cut can leave too, is not a character.
 */
export const toStorable = (text: string, maxChars: number): string =>
  text.slice(0, maxChars).replaceAll("\0", "").toWellFormed();
