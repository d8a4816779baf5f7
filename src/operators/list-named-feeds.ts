import { decodeHTML } from "entities/decode";
import { type HtmlAttributes, scanHtml } from "#catalog/link-health/scan-html.ts";
import { decodeBytes } from "#news/decode-bytes.ts";
import { isSafeUrl } from "#news/is-safe-url.ts";

const feedType = /^(application\/(rss|atom|rdf|feed)\+(xml|json)|text\/xml|application\/xml)\s*(;|$)/i;
/** A page that names more is no page about one feed. */
const mostFeeds = 10;

/** The feeds that an HTML page names in `<link rel="alternate">` (RSS Autodiscovery), absolute where it can be. */
export function listNamedFeeds(bytes: Uint8Array, finalUrl: string, contentType: string): string[] {
  const feeds = new Set<string>();
  let base = finalUrl;
  scanHtml(decodeBytes(bytes, contentType), {
    get isFull() {
      return feeds.size >= mostFeeds;
    },
    openTag(name, attributes) {
      const href = decodeHTML(attributes.get("href") ?? "").trim();
      if (name === "base") base = URL.parse(href, finalUrl || undefined)?.href ?? base;
      if (name !== "link" || !isFeedLink(attributes)) return;
      const url = URL.parse(href, base || undefined)?.href;
      if (url === undefined ? href !== "" : isSafeUrl(url)) feeds.add(url ?? href);
    },
    closeTag() {},
    text() {},
    rawText() {},
  });
  return [...feeds];
}

function isFeedLink(attributes: HtmlAttributes): boolean {
  const rel = (attributes.get("rel") ?? "").toLowerCase().split(/\s+/);
  if (rel.includes("feed")) return true;
  return rel.includes("alternate") && feedType.test(attributes.get("type")?.trim() ?? "");
}
