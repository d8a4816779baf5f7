import { parseFeed } from "#news/parse-feed.ts";
import { toArticles } from "#news/to-articles.ts";
import type { FeedState } from "#server/store/article-store.ts";
import type { FeedDocument } from "./feed-answer.ts";
import type { ReadDocument } from "./refresh-feed.ts";

/** Bytes to articles by the rules of src/news: the same path as `npm run news:preview`. */
export function readDocument(document: FeedDocument, feed: FeedState, nowMs: number): ReadDocument {
  const { contentType, finalUrl } = document;
  const parsed = parseFeed(document.bytes, { contentType, finalUrl, nowMs });
  const context = { source: feed, firstSeenMs: nowMs };
  const { articles, rejected } = toArticles(parsed.feed, { ...context, isFirstImport: !feed.hasImported });
  const isCapped = rejected.some(({ reason }) => reason === "over_first_import");
  const all = isCapped ? toArticles(parsed.feed, { ...context, isFirstImport: false }).articles : articles;
  const kept = new Set(articles.map(({ urlKey }) => urlKey));
  return {
    articles,
    passedOver: all.map(({ urlKey }) => urlKey).filter((urlKey) => !kept.has(urlKey)),
    rejected: rejected.reduce((sum, { count }) => sum + count, 0),
    error: parsed.error,
    ttlMs: (parsed.feed.ttlMinutes ?? 0) * 60_000,
  };
}
