import type { FeedCode } from "./feed-answer.ts";

/** R5, as the refresh function answers it: the names are the wire's. */
export interface RefreshResult {
  status: "ok" | "partial" | "failed" | "skipped";
  /** Only when skipped (R2). */
  reason?: "running" | "fresh";
  next_due_at?: string;
  /** When any source was last asked, by whatever server; not there before the first time. */
  looked_at?: string;
  feeds: { due: number; ok: number; not_modified: number; failed: number; deferred: number };
  articles: { new: number; updated: number; duplicate: number; rejected: number; pruned: number };
  /** `feed` is "" when the store failed the whole run. */
  errors: { feed: string; code: FeedCode }[];
  duration_ms: number;
}

export function emptyResult(): RefreshResult {
  return {
    status: "ok",
    feeds: { due: 0, ok: 0, not_modified: 0, failed: 0, deferred: 0 },
    articles: { new: 0, updated: 0, duplicate: 0, rejected: 0, pruned: 0 },
    errors: [],
    duration_ms: 0,
  };
}

/**
 * R5: 200 unless every feed that was tried failed (502) or the database is down (503). One that refuses a feed's rows
 * is not down.
 */
export function toStatusCode(result: RefreshResult): 200 | 502 | 503 {
  if (result.status !== "failed") return 200;
  return result.errors.every(({ code }) => code === "store_unavailable") ? 503 : 502;
}
