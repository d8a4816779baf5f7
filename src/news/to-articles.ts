import type { Article, FeedSource, RejectReason } from "./article.ts";
import { isWebUrl, maxUrlChars } from "./is-safe-url.ts";
import { languageOfTitle } from "./language-tag.ts";
import { parseDate, toPlainDate } from "./parse-date.ts";
import type { LinkCandidate, ParsedEntry, ParsedFeed } from "./parsed-feed.ts";
import { comparableUrl, stripTracking, titleKeys, toPageKey, toRing } from "./story-keys.ts";
import { toPublishedDates, toStorable } from "./to-published-dates.ts";
import { toTitle } from "./to-title.ts";

/** R32: how much an undated feed may bring at once, since nothing says which of its entries are news. */
const firstImportCap = 10;
const maxGuidChars = 2048;

export interface ImportContext {
  source: FeedSource;
  firstSeenMs: number;
  /** True until a run of this feed has stored articles (R32). */
  isFirstImport: boolean;
}

/** Pure: the same document at the same time gives the same articles, in document order. */
export function toArticles(feed: ParsedFeed, context: ImportContext) {
  const { accepted } = acceptEntries(feed, [context.source.url, context.source.home]);
  // R33: a guid that several entries share, as it is stored, identifies none of them (miniflux#4197).
  const uses = Map.groupBy(accepted, ({ guid }) => guid);
  const unique = accepted.map((one) => ({ ...one, guid: uses.get(one.guid)?.length === 1 ? one.guid : "" }));
  const entries = toPublishedDates(unique, context);
  const withFragment = areToldApartByFragment(entries);
  const titleKey = titleKeys(context.source);
  const articles = entries.map(
    ({ title, url, publishedMs, dateSource, sourceDate, guid, ...entry }): Article => {
      const language = languageOfTitle(title, entry.language);
      return {
        title,
        url: url.href,
        publishedDate: new Date(publishedMs).toISOString(),
        dateSource,
        sourceDate,
        guid,
        urlKey: comparableUrl(url, withFragment),
        titleKey: toRing(titleKey(entry.told, entry.publisher)),
        ...(language && { language }),
      };
    },
  );
  // R33 and R34: one address is one article, and the first in the document is the newest.
  const pages = Map.groupBy(tellApart(articles), ({ urlKey }) => toPageKey(urlKey));
  const single = [...pages.values()].flatMap(([first]) => first ?? []);
  const isUndated = entries.every(({ dateSource }) => dateSource === "first_seen");
  const kept = isUndated && context.isFirstImport ? single.slice(0, firstImportCap) : single;
  return {
    articles: kept,
    /** Keys of what a first import leaves out for good (R32). */
    passedOver: single.slice(kept.length).map(({ urlKey }) => urlKey),
    /** Entries that are none of the articles. */
    rejected: feed.entries.length - kept.length,
  };
}

/** R28: as on a page of changes. The same entry under two fragments (same guid or, without guids, same title) proves nothing. */
function areToldApartByFragment(entries: readonly AcceptedEntry[]): boolean {
  if (entries.every(({ url }) => url.hash === "")) return false;
  const pages = Map.groupBy(entries, ({ url }) => comparableUrl(url));
  return [...pages.values()].some(([first, ...others]) => {
    const apart = others.filter(({ url }) => url.hash !== first?.url.hash);
    return apart.some(({ guid, title }) => guid !== first?.guid || title !== first.title);
  });
}

/** R33: by title, if many lead to one page. R34: series have no title key. Two of a kind may be one story sent twice. */
function tellApart(articles: readonly Article[]): Article[] {
  const dayOf = ({ dateSource, publishedDate, guid }: Article) => {
    if (dateSource === "feed") return publishedDate.slice(0, 10);
    // A guid that is an address says no more than the address.
    return dateSource === "first_seen" && !/^https?:/i.test(guid) ? guid : "";
  };
  const nameOf = (one: Article) =>
    one.titleKey && dayOf(one) ? one.titleKey + one.urlKey.replace(/[/?#].*/s, "") : "";
  const series = listSharedNames(articles, nameOf, dayOf);
  const pageOf = ({ urlKey }: Article) => urlKey;
  const titled = [...new Map(articles.map((one) => [`${one.urlKey} ${one.title}`, one])).values()];
  const shows = listSharedNames(titled, pageOf, (one) => one.guid || dayOf(one));
  return articles.map((article) => {
    const { urlKey, title } = article;
    const key = shows.has(urlKey) ? `${urlKey} ${title}` : urlKey;
    return { ...article, urlKey: key, titleKey: series.has(nameOf(article)) ? "" : article.titleKey };
  });
}

type ToText = (of: Article) => string;
/** Names under which the articles have three values or more. */
function listSharedNames(all: readonly Article[], toName: ToText, toValue: ToText) {
  const isMany = (of: Article[]) => new Set(of.map(toValue).filter(Boolean)).size > 2;
  const groups = [...Map.groupBy(all, toName)].filter(([name, of]) => name && isMany(of));
  return new Set(groups.map(([name]) => name));
}

/** `language` is that of the month names too. */
interface AcceptedEntry extends Pick<ParsedEntry, "dates" | "guid" | "language" | "publisher"> {
  title: string;
  /** With whole addresses: two posts may differ in nothing else. */
  told: string;
  url: URL;
  /** A language that writes numbers between slashes in the order of this document, if that is known. */
  order: string;
}

/** R21-R27 for a whole feed: its entries in order, and one reason for each without title or address. `homes` are the source's own addresses. */
export function acceptEntries(feed: ParsedFeed, homes: readonly string[] = []) {
  // R25: a feed on another host than its site (feedburner, a CDN) would otherwise send every reader to the wrong one.
  const site = feed.siteLink.length > maxUrlChars ? null : URL.parse(feed.siteLink);
  const base = site && isWebUrl(site) ? site.href : feed.finalUrl;
  const ownHosts = [...homes, base].map((home) => URL.parse(home)?.hostname ?? "").filter(Boolean);
  const accepted: AcceptedEntry[] = [];
  const rejected: RejectReason[] = [];
  const order = slashOrderOf(feed.entries);
  for (const entry of feed.entries) {
    const url = toLink(entry.links, base, ownHosts);
    const title = toTitle(entry);
    if (!url) rejected.push(entry.links.length > 0 ? "bad_link" : "no_link");
    else if (title === "") rejected.push("no_title");
    else {
      const { dates, publisher, language: own } = entry;
      const guid = toStorable(entry.guid, maxGuidChars);
      const told = entry.summary.text ? toTitle(entry, "$&") : title;
      accepted.push({ title, told, url, dates, guid, language: own || feed.language, publisher, order });
    }
  }
  return { accepted, rejected };
}

/** R29: one date with a number above 12 tells how the others are meant; otherwise it is the day first if only then they fall, and are closer together. */
function slashOrderOf(entries: readonly ParsedEntry[]): string {
  const written = entries.flatMap((entry) => entry.dates.map(toPlainDate));
  const dates = written.filter((date) => /\d\/\d\d?\/\d{4}/.test(date));
  if (dates.some((date) => /(?<!\d)(?:1[3-9]|2\d|3[01])\/\d\d?\/\d{4}/.test(date))) return "en-GB";
  if (dates.some((date) => /(?<![\d/])\d\d?\/(?:1[3-9]|2\d|3[01])\/\d{4}/.test(date))) return "en-US";
  const toTimes = (order: string) => dates.map((date) => parseDate(date, "", order) ?? Number.NaN);
  const isFalling = (order: string) => toTimes(order).every((ms, at, all) => ms <= (all[at - 1] ?? Infinity));
  // The wrong order makes months of days.
  const toSpan = (order: string) => Math.max(...toTimes(order)) - Math.min(...toTimes(order));
  const isShorter = toSpan("en-GB") < toSpan("en-US");
  return dates.length > 2 && isShorter && isFalling("en-GB") && !isFalling("en-US") ? "en-GB" : "";
}

/** R24-R27: the first candidate that is a web address. A bad one does not spoil the entry when a later one is good. */
function toLink(candidates: readonly LinkCandidate[], feedBase: string, ownHosts: readonly string[]) {
  for (const { href, base } of candidates) {
    const url = toWebUrl(href, base || feedBase);
    if (!url) continue;
    stripTracking(url, ownHosts);
    if (url.href.length <= maxUrlChars) return url;
  }
}

function toWebUrl(href: string, base: string): URL | undefined {
  if (href.length > 4 * maxUrlChars) return undefined;
  const address = href.replace(blanks, "").replaceAll(ampersand, "&");
  const url = URL.parse(/^www\.[\w-]+\./.test(address) ? `https://${address}` : address, base || undefined);
  return url && isWebUrl(url) ? (readRedirect(url) ?? url) : undefined;
}

/** The target of Google's redirect: its alerts lead there, to count who reads what. */
function readRedirect(url: URL): URL | undefined {
  if (url.pathname !== "/url" || !/(^|\.)google\.[a-z.]{2,6}$/.test(url.hostname)) return;
  const target = URL.parse(url.searchParams.get("url") ?? url.searchParams.get("q") ?? "");
  return target && isWebUrl(target) ? target : undefined;
}

/** Double escaping is the most common fault of links, and `&amp;` means nothing in an address. */
const ampersand = /&amp;(?:#0?38;)?|&#0?38;/g;

/** Spaces and controls around the address, and line breaks in it with the indent of the next line. */
const blanks =
  /[\r\n][\t\x20]*|^[\0-\x20\x7f-\xa0\ufeff\u200b-\u200f]+|(?<![\0-\x20\x7f-\xa0\ufeff\u200b-\u200f])[\0-\x20\x7f-\xa0\ufeff\u200b-\u200f]+$/g;
