import type { Article } from "../article.ts";
import { parseFeed } from "../parse-feed.ts";
import type { ParseResult } from "../parsed-feed.ts";
import { toArticles } from "../to-articles.ts";

export const testNowMs = Date.UTC(2026, 10, 21, 0, 0, 0);
export const testFeedUrl = "https://feeds.example/feed.xml";

export function parseText(text: string, finalUrl = testFeedUrl): ParseResult {
  return parseFeed(new TextEncoder().encode(text), { finalUrl });
}

/** A document to articles as a later run of an ordinary source would do it. */
export function toRows(text: string, isFirstImport = false): Article[] {
  const source = { name: "Test", home: "https://home.example/", url: testFeedUrl, enabled: true };
  return toArticles(parseText(text).feed, { source, firstSeenMs: testNowMs, isFirstImport }).articles;
}

/** An RSS document around the inside of its entries. */
export function rssOf(...items: string[]): string {
  const entries = items.map((item) => `<item>${item}</item>`).join("");
  return `<rss version="2.0"><channel><title>T</title>${entries}</channel></rss>`;
}
