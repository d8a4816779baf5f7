import { parseLimits } from "./parse-limits.ts";
import type { ParsedEntry } from "./parsed-feed.ts";
import { isPossibleDate, readSourceDate } from "./to-published-dates.ts";

interface KeptEntry {
  entry: ParsedEntry;
  /** Its place in the document. */
  place: number;
  /** Undefined until there are more entries than may be kept, which few feeds have. */
  ms: number | undefined;
}

/**
 * R18: keeps the newest 200 entries of a document by date while it is read, because some feeds put the oldest first.
 * Never has more than twice as many, however often a document opens its list of entries anew.
 */
export class EntryKeeper {
  readonly #nowMs: number;
  #kept: KeptEntry[] = [];
  #count = 0;
  /** An entry without a date is as old as the one before it; before any date, as new as possible. */
  #lastMs = Number.POSITIVE_INFINITY;

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  /** Enough for a feed: what is wrong after these entries does not matter. */
  get isEnough(): boolean {
    return this.#count >= parseLimits.entries;
  }

  /** Nothing more is read, whatever else the document contains. */
  get isFull(): boolean {
    return this.#count >= parseLimits.entriesRead;
  }

  add(entry: ParsedEntry): void {
    if (this.isFull) return;
    this.#kept.push({ entry, place: this.#count++, ms: undefined });
    if (this.#kept.length >= 2 * parseLimits.entries) this.#dropOldest();
  }

  /** In document order. */
  list(): ParsedEntry[] {
    if (this.#kept.length > parseLimits.entries) this.#dropOldest();
    return this.#kept.toSorted((a, b) => a.place - b.place).map(({ entry }) => entry);
  }

  #dropOldest(): void {
    for (const kept of this.#kept) kept.ms ??= this.#dateOf(kept.entry);
    // Infinity minus itself is no number, and counts as no difference.
    this.#kept.sort((a, b) => (b.ms ?? 0) - (a.ms ?? 0) || a.place - b.place);
    this.#kept.length = parseLimits.entries;
  }

  #dateOf(entry: ParsedEntry): number {
    const { ms } = readSourceDate(entry);
    if (ms !== undefined && isPossibleDate(ms, this.#nowMs)) this.#lastMs = ms;
    return this.#lastMs;
  }
}
