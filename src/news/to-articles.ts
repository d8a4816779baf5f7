import { type AcceptedEntry, acceptEntries } from "./accept-entries.ts";
import type { Article, RejectReason } from "./article.ts";
import type { FeedSource } from "./feed-source.ts";
import type { ParsedFeed } from "./parsed-feed.ts";
import { titleKey } from "./title-key.ts";
import { type PublishedDate, toPublishedDate } from "./to-published-date.ts";
import { toStorable } from "./to-storable.ts";
import { urlKey } from "./url-key.ts";

/** R32: what an undated feed may bring at once, since nothing says which of its entries are news. */
const firstImportCap = 10;
const day = 86_400_000;
const second = 1000;
const longestGuid = 2048;

export interface ImportContext {
  source: FeedSource;
  firstSeenMs: number;
  /** True until a run of this feed has stored articles (R32). */
  isFirstImport: boolean;
}

export interface ArticleImport {
  /** In document order. */
  articles: Article[];
  rejected: { reason: RejectReason; count: number }[];
}

/** Pure: the same document at the same time gives the same articles. */
export function toArticles(feed: ParsedFeed, context: ImportContext): ArticleImport {
  const { accepted, rejected } = acceptEntries(feed, [context.source.url, context.source.home]);
  const dates = toDates(accepted, context);
  const guids = toUniqueGuids(accepted);
  const articles = accepted.map((one, index) => toArticle(one, dates[index], guids[index] ?? ""));
  const single = withoutDoubles(articles);
  const isUndated = dates.every(({ dateSource }) => dateSource === "first_seen");
  const kept = isUndated && context.isFirstImport ? single.slice(0, firstImportCap) : single;
  const reasons = new Map<RejectReason, number>();
  for (const reason of rejected) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  if (single.length < articles.length) reasons.set("duplicate", articles.length - single.length);
  if (kept.length < single.length) reasons.set("over_first_import", single.length - kept.length);
  return { articles: kept, rejected: Array.from(reasons, ([reason, count]) => ({ reason, count })) };
}

/** R30 and R32: entries without a usable date follow each other by a second, so that the document's order stays. */
function toDates(
  accepted: readonly AcceptedEntry[],
  { firstSeenMs, isFirstImport }: ImportContext,
): PublishedDate[] {
  const dates = accepted.map(({ entry }) => toPublishedDate(entry.dates, firstSeenMs));
  const [first] = dates;
  const areEqual = dates.length > 1 && dates.every((date) => date.publishedMs === first?.publishedMs);
  if (isFirstImport && areEqual) return dates.map((date, index) => spread(date, index, firstSeenMs));
  let undated = 0;
  return dates.map((date) =>
    date.dateSource === "first_seen" ? spread(date, undated++, firstSeenMs) : date,
  );
}

/** Equal dates of today are the time the feed was built, and say nothing of the entries; older ones are kept. */
function spread(date: PublishedDate, index: number, firstSeenMs: number): PublishedDate {
  const isBuildTime = date.publishedMs > firstSeenMs - day;
  const publishedMs = (isBuildTime ? firstSeenMs : date.publishedMs) - index * second;
  return { ...date, publishedMs, dateSource: isBuildTime ? "first_seen" : date.dateSource };
}

function toArticle({ title, url }: AcceptedEntry, date: PublishedDate | undefined, guid: string): Article {
  return {
    title,
    url: url.href,
    publishedDate: new Date(date?.publishedMs ?? 0).toISOString(),
    dateSource: date?.dateSource ?? "first_seen",
    sourceDate: date?.sourceDate ?? "",
    guid,
    urlKey: urlKey(url),
    titleKey: titleKey(title),
  };
}

/** R33: a guid that several entries share, as it is stored, identifies none of them (miniflux#4197). */
function toUniqueGuids(accepted: readonly AcceptedEntry[]): string[] {
  const guids = accepted.map(({ entry }) => toStorable(entry.guid, longestGuid));
  const counts = new Map<string, number>();
  for (const guid of guids) counts.set(guid, (counts.get(guid) ?? 0) + 1);
  return guids.map((guid) => (counts.get(guid) === 1 ? guid : ""));
}

/** R33 and R34: one address is one article, and the first in the document is the newest. */
function withoutDoubles(articles: readonly Article[]): Article[] {
  const seen = new Set<string>();
  return articles.filter(({ urlKey: key }) => !seen.has(key) && seen.add(key));
}
