import type { RejectReason } from "./article.ts";
import { isWebUrl, longestUrl } from "./is-safe-url.ts";
import type { LinkCandidate, ParsedEntry, ParsedFeed } from "./parsed-feed.ts";
import { stripTracking } from "./story-keys.ts";
import { toTitle } from "./to-title.ts";

type LinkResult = { url: URL } | { rejected: "no_link" | "bad_link" };

export interface AcceptedEntry {
  entry: ParsedEntry;
  title: string;
  url: URL;
}

/**
 * R21-R27 over a whole feed: the entries that have what a headline needs, in document order, and one reason per entry that
 * has no headline or no address. `homes` are addresses of the source itself.
 */
export function acceptEntries(feed: ParsedFeed, homes: readonly string[] = []) {
  const base = feedBaseOf(feed);
  const ownHosts = [...homes, base].map((home) => URL.parse(home)?.hostname ?? "").filter(Boolean);
  const accepted: AcceptedEntry[] = [];
  const rejected: RejectReason[] = [];
  for (const entry of feed.entries) {
    const link = toLink(entry.links, base, ownHosts);
    const title = toTitle(entry);
    if ("rejected" in link) rejected.push(link.rejected);
    else if (title === "") rejected.push("no_title");
    else accepted.push({ entry, title, url: link.url });
  }
  return { accepted, rejected };
}

/**
 * R24-R27: the first candidate that is a web address. A bad one does not spoil the entry when a later one is good.
 */
function toLink(
  candidates: readonly LinkCandidate[],
  feedBase: string,
  ownHosts: readonly string[],
): LinkResult {
  for (const { href, base } of candidates) {
    const url = toWebUrl(href, base || feedBase);
    if (!url) continue;
    stripTracking(url, ownHosts);
    if (url.href.length <= longestUrl) return { url };
  }
  return { rejected: candidates.length > 0 ? "bad_link" : "no_link" };
}

/**
 * R25: relative links belong to the site when the feed names it absolutely, else to the place the feed came from. A
 * feed on another host than its site (feedburner, a CDN) would otherwise send every reader to the wrong one.
 */
function feedBaseOf(feed: ParsedFeed): string {
  const site = feed.siteLink.length > longestUrl ? null : URL.parse(feed.siteLink);
  return site && isWebUrl(site) ? site.href : feed.finalUrl;
}

function toWebUrl(href: string, base: string): URL | undefined {
  if (href.length > 4 * longestUrl) return undefined;
  const url = URL.parse(unescapeAmpersands(trimControls(href)), base || undefined);
  return url && isWebUrl(url) ? url : undefined;
}

/** Escaped twice is the commonest fault of links, and `&amp;` means nothing in an address. */
function unescapeAmpersands(href: string): string {
  if (!href.includes("&")) return href;
  return href.replaceAll("&amp;", "&").replaceAll("&#38;", "&").replaceAll("&#038;", "&");
}

/** Spaces and controls around the address, and line breaks in it, which `URL` drops itself. */
function trimControls(href: string): string {
  let start = 0;
  let end = href.length;
  while (start < end && isBlank(href.charCodeAt(start))) start++;
  while (end > start && isBlank(href.charCodeAt(end - 1))) end--;
  return href.slice(start, end);
}

function isBlank(code: number): boolean {
  return (
    code <= 0x20 || (code >= 0x7f && code <= 0xa0) || code === 0xfeff || (code >= 0x200b && code <= 0x200f)
  );
}
