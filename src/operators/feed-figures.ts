import type { FeedState } from "#server/store/article-store.ts";

/** What a store tells of its feeds at one moment. Counts by `sourceId`; a feed without rows has none. */
export interface FeedFigures {
  states: FeedState[];
  kept: ReadonlyMap<number, number>;
  ticker: ReadonlyMap<number, number>;
}

/** Rows of the form {source_id, count}; PostgreSQL gives both as digits. */
export function toCounts(rows: readonly Record<string, unknown>[]): ReadonlyMap<number, number> {
  return new Map(rows.map((row) => [Number(row.source_id), Number(row.count)]));
}
