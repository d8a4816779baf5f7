import { dayMs } from "#base/time.ts";
import type { Article, FeedSource } from "#news/article.ts";
import type { Headline } from "#news/headline.ts";

/**
 * The headlines' store. One behaviour suite runs against every implementation (article-store.suite.ts). All times are
 * passed in as epoch milliseconds, so that tests control the clock.
 */
export interface ArticleStore {
  /** Newest first: published_date desc, id desc (R38). */
  readNewest(limit: number): Promise<Headline[]>;
  /** The read endpoint's query, already checked. Each row has the requested columns, in that order. */
  query(query: RowQuery): Promise<Record<string, unknown>[]>;
  /** Grows whenever a public row changes, no matter who changed it. */
  readVersion(): Promise<number>;

  /** R2. True if this caller now has the lease. */
  takeLease(nowMs: number, leaseMs: number, minIntervalMs: number): Promise<LeaseResult>;
  releaseLease(nowMs: number): Promise<void>;

  /** Makes the list of feeds equal to configuration: adds, updates, and marks the missing ones disabled. */
  syncFeeds(feeds: FeedSource[]): Promise<void>;
  readFeedStates(): Promise<FeedState[]>;
  /** R35: the feed's articles and its state in one transaction. */
  saveFeedRun(run: FeedRun): Promise<SaveCounts>;
  /** R36. Ages count from `ageFromMs`, which a wrong clock needs (T15). Returns the number of rows removed. */
  prune(nowMs: number, ageFromMs?: number): Promise<number>;

  /** Throws when a small write does not reach the disk or the server. For /health/ready. */
  checkWritable(): Promise<void>;
  close(): Promise<void>;
}

/** R36: how much a store keeps, and how long. */
export const retention = {
  rows: 1000,
  rowsPerFeed: 200,
  ageMs: 180 * dayMs,
  /** R30: further ahead is not the date of a headline. */
  aheadMs: dayMs,
};

/** A read of `news_articles` that the REST layer has checked: columns, operators and limits are allowed. */
export interface RowQuery {
  columns: string[];
  /** All of them must be met. */
  filters: RowFilter[];
  order: { column: string; descending: boolean }[];
  limit: number;
  offset: number;
}

export interface RowFilter {
  column: string;
  operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte";
  /** Of `published_date`: epoch milliseconds. */
  value: string | number;
}

export type LeaseResult = { held: true } | { held: false; reason: "running" | "fresh"; nextDueAtMs: number };

/**
 * What is remembered of a feed between runs (R10-R14): column of news_sources -> field and how it is read. Runs write these;
 * the other columns are configuration, written by syncFeeds only. Times are epoch milliseconds, 0 = never. Both databases
 * give them as numbers or digits, and SQLite gives truth values as 0 and 1.
 */
export const runColumns = {
  etag: ["etag", String],
  last_modified: ["lastModified", String],
  validators_set_at: ["validatorsSetAtMs", Number],
  body_hash: ["bodyHash", String],
  /** How long the last document asked to be left alone (R13), 0 = it did not. */
  ttl: ["ttlMs", Number],
  final_url: ["finalUrl", String],
  /** Permanent redirect seen in answers that parsed (R11). */
  moved_to: ["movedTo", String],
  moved_count: ["movedCount", Number],
  moved_since: ["movedSinceMs", Number],
  next_check_at: ["nextCheckAtMs", Number],
  last_check_at: ["lastCheckAtMs", Number],
  last_success_at: ["lastSuccessAtMs", Number],
  last_new_at: ["lastNewAtMs", Number],
  failure_count: ["failureCount", Number],
  failing_since: ["failingSinceMs", Number],
  /** Error code of the last run, "" after a success; after one with a document that was cut, why it was. */
  error_code: ["errorCode", String],
  /** 410 Gone: stays off until its configured address changes (R11). */
  gone: ["gone", Boolean],
  /** True once a run of this feed has stored articles (R32). */
  has_imported: ["hasImported", Boolean],
} as const;

/** A configured feed, its stable number in this store, and what is remembered of it. */
export type FeedState = FeedSource & { sourceId: number } & {
  [Column in (typeof runColumns)[keyof typeof runColumns] as Column[0]]: ReturnType<Column[1]>;
};

/** Whether its last run brought a document. That of a cut one has an error code all the same. */
export const hasSucceeded = ({ lastCheckAtMs, lastSuccessAtMs }: FeedState): boolean =>
  lastSuccessAtMs > 0 && lastSuccessAtMs === lastCheckAtMs;

export interface FeedRun {
  /** `hasImported` and `lastNewAtMs` are set by the store, which alone knows what was new. */
  state: FeedState;
  /** In document order. Empty for a 304 or a failure; then only the state is written. */
  articles: Article[];
  /** `urlKey`s of entries that were read but skipped for good (R32's first import): they must not come later as news. */
  passedOver?: string[];
  /** T15: since the feed was last fetched, so dates that our own clock gave may be raised to the feed's. */
  hasClockJumped?: boolean;
  nowMs: number;
}

export interface SaveCounts {
  new: number;
  updated: number;
  duplicate: number;
  /** Entries past the per-run cap (R38), below the low-water mark or too old (R36), or skipped before. */
  skipped: number;
}

/** T4, T5, T7: the call had no effect. The store stays usable, and the same call may succeed later. */
export class StoreFaultError extends Error {
  override name = "StoreFaultError";
}

/** T17: written by a newer version of this product, or a migration is missing and may not be run here. */
export class StoreSchemaError extends Error {
  override name = "StoreSchemaError";
}
