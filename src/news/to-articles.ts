import { type AcceptedEntry, acceptEntries } from "./accept-entries.ts";
import type { Article, FeedSource, RejectReason } from "./article.ts";
import { languageOfTitle } from "./language-tag.ts";
import type { ParsedFeed } from "./parsed-feed.ts";
import { comparableUrl, titleKey, urlKey } from "./story-keys.ts";
import { type PublishedDate, toPublishedDates, toStorable } from "./to-published-dates.ts";

/** R32: what an undated feed may bring at once, since nothing says which of its entries are news. */
const firstImportCap = 10;
const longestGuid = 2048;

export interface ImportContext {
  source: FeedSource;
  firstSeenMs: number;
  /** True until a run of this feed has stored articles (R32). */
  isFirstImport: boolean;
}

/** Pure: the same document at the same time gives the same articles, in document order. */
export function toArticles(feed: ParsedFeed, context: ImportContext) {
  const { accepted, rejected } = acceptEntries(feed, [context.source.url, context.source.home]);
  const dates = toPublishedDates(toDated(accepted, feed), context);
  const guids = toUniqueGuids(accepted);
  const withFragment = areToldApartByFragment(accepted, guids);
  const articles = accepted.map((one, index): Article => {
    const language = languageOfTitle(one.title, one.entry.language || feed.language);
    const article = toArticle(one, dates[index], guids[index] ?? "");
    const key = { urlKey: urlKey(one.url, withFragment), titleKey: titleKey(one.title) };
    return { ...article, ...key, ...(language && { language }) };
  });
  const single = withoutDoubles(articles);
  const isUndated = dates.every(({ dateSource }) => dateSource === "first_seen");
  const kept = isUndated && context.isFirstImport ? single.slice(0, firstImportCap) : single;
  const reasons = new Map<RejectReason, number>();
  for (const reason of rejected) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  if (single.length < articles.length) reasons.set("duplicate", articles.length - single.length);
  if (kept.length < single.length) reasons.set("over_first_import", single.length - kept.length);
  return { articles: kept, rejected: Array.from(reasons, ([reason, count]) => ({ reason, count })) };
}

/** Dates with the language that their months may be named in. */
export function toDated(accepted: readonly AcceptedEntry[], feed: ParsedFeed) {
  return accepted.map(({ entry: { dates, language } }) => ({ dates, language: language || feed.language }));
}

function toArticle({ title, url }: AcceptedEntry, date: PublishedDate | undefined, guid: string) {
  return {
    title,
    url: url.href,
    publishedDate: new Date(date?.publishedMs ?? 0).toISOString(),
    dateSource: date?.dateSource ?? "first_seen",
    sourceDate: date?.sourceDate ?? "",
    guid,
  };
}

/** R33: a guid that several entries share, as it is stored, identifies none of them (miniflux#4197). */
function toUniqueGuids(accepted: readonly AcceptedEntry[]): string[] {
  const guids = accepted.map(({ entry }) => toStorable(entry.guid, longestGuid));
  const counts = new Map<string, number>();
  for (const guid of guids) counts.set(guid, (counts.get(guid) ?? 0) + 1);
  return guids.map((guid) => (counts.get(guid) === 1 ? guid : ""));
}

/**
 * R28: on one page of changes, or one page a day of notices, only the fragment tells entries apart, and then it does so
 * in the whole document. The same entry under two fragments (same guid or, without guids, same title) proves nothing.
 */
function areToldApartByFragment(accepted: readonly AcceptedEntry[], guids: readonly string[]): boolean {
  if (accepted.every(({ url }) => url.hash === "")) return false;
  const firstOn = new Map<string, { fragment: string; guid: string; title: string }>();
  return accepted.some(({ url, title }, index) => {
    const page = comparableUrl(url);
    const entry = { fragment: url.hash, guid: guids[index] ?? "", title };
    const first = firstOn.get(page);
    if (first === undefined) firstOn.set(page, entry);
    else if (first.fragment !== entry.fragment) return first.guid !== entry.guid || first.title !== title;
    return false;
  });
}

/** R33 and R34: one address is one article, and the first in the document is the newest. */
function withoutDoubles(articles: readonly Article[]): Article[] {
  const seen = new Set<string>();
  return articles.filter(({ urlKey: key }) => !seen.has(key) && seen.add(key));
}
