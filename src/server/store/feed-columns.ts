import type { FeedState } from "./article-store.ts";

/** Column of news_sources -> field, for what a run writes. The others are configuration, written by syncFeeds only. */
export const feedRunColumns = {
  etag: "etag",
  last_modified: "lastModified",
  validators_set_at: "validatorsSetAtMs",
  body_hash: "bodyHash",
  ttl: "ttlMs",
  final_url: "finalUrl",
  moved_to: "movedTo",
  moved_count: "movedCount",
  moved_since: "movedSinceMs",
  next_check_at: "nextCheckAtMs",
  last_check_at: "lastCheckAtMs",
  last_success_at: "lastSuccessAtMs",
  last_new_at: "lastNewAtMs",
  failure_count: "failureCount",
  failing_since: "failingSinceMs",
  error_code: "errorCode",
  gone: "gone",
  has_imported: "hasImported",
} as const satisfies Record<string, keyof FeedState>;

type Row = Record<string, unknown>;

/** Both databases give times as numbers or digits, and SQLite gives truth values as 0 and 1. */
export function toFeedState(row: Row): FeedState {
  const text = (column: string) => String(row[column]);
  const number = (column: string) => Number(row[column]);
  const truth = (column: string) => Boolean(row[column]);
  return {
    sourceId: number("source_id"),
    name: text("name"),
    home: text("home"),
    url: text("url"),
    enabled: truth("enabled"),
    ...(number("max_shown") > 0 ? { max: number("max_shown") } : {}),
    etag: text("etag"),
    lastModified: text("last_modified"),
    validatorsSetAtMs: number("validators_set_at"),
    bodyHash: text("body_hash"),
    ttlMs: number("ttl"),
    finalUrl: text("final_url"),
    movedTo: text("moved_to"),
    movedCount: number("moved_count"),
    movedSinceMs: number("moved_since"),
    nextCheckAtMs: number("next_check_at"),
    lastCheckAtMs: number("last_check_at"),
    lastSuccessAtMs: number("last_success_at"),
    lastNewAtMs: number("last_new_at"),
    failureCount: number("failure_count"),
    failingSinceMs: number("failing_since"),
    errorCode: text("error_code"),
    gone: truth("gone"),
    hasImported: truth("has_imported"),
  };
}
