import { parseLimits } from "./parse-limits.ts";
import type { ParsedEntry } from "./parsed-feed.ts";
import { isPossibleDate, readSourceDate } from "./to-published-dates.ts";

export type EntryKeeper = ReturnType<typeof keepEntries>;

/** R18: keeps the newest entries of a document while it is read. Never has more than twice as many, even for a moment. */
export function keepEntries(nowMs: number) {
  let count = 0;
  /** With their places in the document; without a date until there are more than may be kept, which few feeds have. */
  let kept: { entry: ParsedEntry; place: number; ms?: number }[] = [];
  /** An entry without a date is as old as the one before it; before any date, as new as possible. */
  let lastMs = Number.POSITIVE_INFINITY;
  const toDate = (entry: ParsedEntry): number => {
    const { ms } = readSourceDate(entry);
    if (ms !== undefined && isPossibleDate(ms, nowMs)) lastMs = ms;
    return lastMs;
  };
  const dropOldest = () => {
    for (const one of kept) one.ms ??= toDate(one.entry);
    // Infinity minus itself is not a number, and counts as no difference.
    kept.sort((a, b) => (b.ms ?? 0) - (a.ms ?? 0) || a.place - b.place);
    kept = kept.slice(0, parseLimits.entries);
  };
  return {
    /** Enough for a feed: what is wrong after these entries does not matter. */
    isEnough: () => count >= parseLimits.entries,
    /** Nothing more is read, whatever else the document contains. */
    isFull: () => count >= parseLimits.entriesRead,
    add(entry: ParsedEntry): void {
      if (this.isFull()) return;
      kept.push({ entry, place: count++ });
      if (kept.length >= 2 * parseLimits.entries) dropOldest();
    },
    /** In document order. */
    list(): ParsedEntry[] {
      if (kept.length > parseLimits.entries) dropOldest();
      return kept.toSorted((a, b) => a.place - b.place).map(({ entry }) => entry);
    },
  };
}
