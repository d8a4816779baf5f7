import { decodeHTML } from "entities/decode";
import { printCount } from "#base/print-count.ts";
import { readAttribute, scanHtml } from "#catalog/link-health/scan-html.ts";
import type { RejectReason } from "#news/article.ts";
import { decodeBytes } from "#news/decode-bytes.ts";
import { isSafeUrl } from "#news/is-safe-url.ts";
import { parseFeed } from "#news/parse-feed.ts";
import { acceptEntries } from "#news/to-articles.ts";
import { readSourceDate, toPublishedDates } from "#news/to-published-dates.ts";
import { explainCode } from "./feed-report.ts";
import type { SourceBytes } from "./read-source.ts";

const feedType = /^(application\/(rss|atom|rdf|feed)\+(xml|json)|text\/xml|application\/xml)\s*(;|$)/i;
/** A page that names more is not about one feed. */
const maxNamedFeeds = 10;

export type DocumentPreview = ReturnType<typeof previewDocument>;

/**
 * Every entry that would become a headline, by the same functions as a refresh. Whatever depends on the store or the day is
 * left out: the limits of a first import, the age of entries, and those stored before.
 */
export function previewDocument({ bytes, cut, finalUrl, contentType }: SourceBytes, nowMs: number) {
  const { feed, error } = parseFeed(bytes, { finalUrl, contentType, nowMs });
  const { accepted, rejected } = acceptEntries(feed);
  const dated = toPublishedDates(accepted, { firstSeenMs: nowMs, isFirstImport: false });
  const items = dated.map((entry) => {
    const { ms } = readSourceDate(entry);
    return {
      title: entry.title,
      url: entry.url.href,
      /** The feed's own, even if it is in the future or long ago; null if there is none that can be read. */
      published_date: ms === undefined ? null : new Date(ms).toISOString(),
      /** What the page would show if the entry came now (R30, R32). */
      shown_date: new Date(entry.publishedMs).toISOString(),
    };
  });
  // A page that is not a feed may name some.
  const namedFeeds = error === "not_a_feed" ? listNamedFeeds(bytes, finalUrl, contentType) : [];
  const { title: feedTitle, format } = feed;
  const code: string | null = error ?? cut ?? null;
  return { items, error: code, feedTitle, format, rejected, namedFeeds };
}

/** The feeds that an HTML page names in `<link rel="alternate">` (RSS Autodiscovery), as absolute addresses if possible. */
function listNamedFeeds(bytes: Uint8Array, finalUrl: string, contentType: string): string[] {
  const feeds = new Set<string>();
  let base = finalUrl;
  scanHtml(decodeBytes(bytes, contentType), {
    get isFull() {
      return feeds.size >= maxNamedFeeds;
    },
    openTag(name, attributes) {
      const href = decodeHTML(readAttribute(attributes, "href") ?? "").trim();
      if (name === "base") base = URL.parse(href, finalUrl || undefined)?.href ?? base;
      const rel = (readAttribute(attributes, "rel") ?? "").toLowerCase().split(/\s+/);
      const isOfFeed = feedType.test(readAttribute(attributes, "type")?.trim() ?? "");
      if (name !== "link" || !(rel.includes("feed") || (rel.includes("alternate") && isOfFeed))) return;
      const url = URL.parse(href, base || undefined)?.href;
      if (url === undefined ? href !== "" : isSafeUrl(url)) feeds.add(url ?? href);
    },
    closeTag() {},
    text() {},
    rawText() {},
  });
  return [...feeds];
}

const reasons: Record<RejectReason, string> = {
  no_title: "without a title",
  no_link: "without a link",
  bad_link: "with a link that is not a web address",
};

export function printPreview(shown: string, { items, error, ...preview }: DocumentPreview): string {
  const entries = printCount(items.length, "entry", "entries");
  const heading = preview.feedTitle === "" ? entries : `${preview.feedTitle}: ${entries} (${preview.format})`;
  const lines = items.flatMap(({ title, url, published_date, shown_date }) => {
    const said = published_date && toMinute(published_date);
    const why = said ? `the feed says ${said}` : "no date in the feed";
    const note = said === toMinute(shown_date) ? "" : `  (${why})`;
    return [`  ${toMinute(shown_date)}  ${title}${note}`, `  ${" ".repeat(16)}  ${url}`];
  });
  const refused = [...Map.groupBy(preview.rejected, (reason) => reason)].map(
    ([reason, { length }]) => `${length} ${reasons[reason]}`,
  );
  if (refused.length > 0) lines.push(`  Not taken: ${refused.join(", ")}.`);
  for (const feed of preview.namedFeeds) lines.push(`  This page names its feed: ${feed}`);
  if (items.length > 0 || !error) lines.unshift(`  ${heading}`);
  const { what, fix } = explainCode(error ?? "", true);
  // What explains why there are few entries, or none.
  if (error) lines.unshift(`  Problem: ${what} (${error}). ${fix}`);
  return `${[shown, ...lines].join("\n")}\n`;
}

const toMinute = (date: string): string => date.replace("T", " ").slice(0, 16);
