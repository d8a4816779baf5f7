import { acceptEntries } from "#news/accept-entries.ts";
import type { RejectReason } from "#news/article.ts";
import { parseFeed } from "#news/parse-feed.ts";
import type { FeedError } from "#news/parsed-feed.ts";
import { readSourceDate } from "#news/to-published-dates.ts";

/** One document as the command prints it. */
export interface Preview {
  file: string;
  items: PreviewItem[];
  error: string | null;
}

interface PreviewItem {
  title: string;
  url: string;
  /** As the feed says it, also when it lies in the future or far back; null when it says none that can be read. */
  published_date: string | null;
}

export interface DocumentPreview {
  items: PreviewItem[];
  error: FeedError | null;
  feedTitle: string;
  format: string;
  rejected: RejectReason[];
}

/**
 * Every entry that would become a headline, by the same functions as a refresh. What depends on the store and the day
 * stays out: caps of a first import, the age of entries, and those stored before.
 */
export function previewDocument(bytes: Uint8Array, finalUrl: string, contentType = ""): DocumentPreview {
  const { feed, error } = parseFeed(bytes, { finalUrl, contentType });
  const { accepted, rejected } = acceptEntries(feed);
  const items = accepted.map(({ title, url, entry }): PreviewItem => {
    const { ms } = readSourceDate(entry);
    return { title, url: url.href, published_date: ms === undefined ? null : new Date(ms).toISOString() };
  });
  return { items, error: error ?? null, feedTitle: feed.title, format: feed.format, rejected };
}
