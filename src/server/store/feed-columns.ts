import type { FeedState } from "./article-store.ts";

/**
 * Column of news_sources -> field and how it is read, for what a run writes; the others are configuration, written by
 * syncFeeds only. Both databases give times as numbers or digits, and SQLite gives truth values as 0 and 1.
 */
export const feedRunColumns = {
  etag: ["etag", String],
  last_modified: ["lastModified", String],
  validators_set_at: ["validatorsSetAtMs", Number],
  body_hash: ["bodyHash", String],
  ttl: ["ttlMs", Number],
  final_url: ["finalUrl", String],
  moved_to: ["movedTo", String],
  moved_count: ["movedCount", Number],
  moved_since: ["movedSinceMs", Number],
  next_check_at: ["nextCheckAtMs", Number],
  last_check_at: ["lastCheckAtMs", Number],
  last_success_at: ["lastSuccessAtMs", Number],
  last_new_at: ["lastNewAtMs", Number],
  failure_count: ["failureCount", Number],
  failing_since: ["failingSinceMs", Number],
  error_code: ["errorCode", String],
  gone: ["gone", Boolean],
  has_imported: ["hasImported", Boolean],
} as const satisfies Record<
  string,
  readonly [keyof FeedState, (value: unknown) => string | number | boolean]
>;

const columns = Object.entries(feedRunColumns);

export function toFeedState(row: Record<string, unknown>): FeedState {
  const remembered = columns.map(([column, [field, read]]) => [field, read(row[column])]);
  const max = Number(row.max_shown);
  return {
    sourceId: Number(row.source_id),
    name: String(row.name),
    home: String(row.home),
    url: String(row.url),
    enabled: Boolean(row.enabled),
    ...(max > 0 ? { max } : {}),
    ...Object.fromEntries(remembered),
  };
}
