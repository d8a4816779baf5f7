import type { FeedSource } from "#news/article.ts";
import type { FeedState } from "../article-store.ts";

/** A feed that was never asked before; the migrations give a new row of news_sources the same. */
export function toNewFeedState(feed: FeedSource, sourceId: number): FeedState {
  return {
    ...feed,
    sourceId,
    etag: "",
    lastModified: "",
    validatorsSetAtMs: 0,
    bodyHash: "",
    ttlMs: 0,
    finalUrl: "",
    movedTo: "",
    movedCount: 0,
    movedSinceMs: 0,
    nextCheckAtMs: 0,
    lastCheckAtMs: 0,
    lastSuccessAtMs: 0,
    lastNewAtMs: 0,
    failureCount: 0,
    failingSinceMs: 0,
    errorCode: "",
    gone: false,
    hasImported: false,
  };
}
