import { decodeBytes } from "./decode-bytes.ts";
import { parseJsonFeed } from "./parse-json-feed.ts";
import { emptyFeed, type ParseResult } from "./parsed-feed.ts";
import { FeedBuilder } from "./rss-or-atom.ts";
import { XmlWalk } from "./xml-walk.ts";

export interface FeedDocument {
  /** The Content-Type header, for its charset. Its media type is ignored: many feeds come as text/html. */
  contentType?: string;
  /** Address after redirects, the last resort for relative links; "" when unknown. */
  finalUrl?: string;
  /** The clock, to spot impossible dates; without it no date is too far ahead. */
  nowMs?: number;
}

/** Never throws, whatever the bytes. */
export function parseFeed(
  bytes: Uint8Array,
  { contentType = "", finalUrl = "", nowMs = Number.POSITIVE_INFINITY }: FeedDocument = {},
): ParseResult {
  const text = decodeBytes(bytes, contentType);
  // -1 if there is nothing but white space, byte order marks and NULs.
  const start = text.search(/[^\s\ufeff\u0000]/);
  if (start < 0) return { feed: emptyFeed(finalUrl), error: "empty" };
  if (text[start] === "{") return parseJsonFeed(start === 0 ? text : text.slice(start), finalUrl, nowMs);
  return parseXmlFeed(text, finalUrl, nowMs);
}

function parseXmlFeed(text: string, finalUrl: string, nowMs: number): ParseResult {
  const builder = new FeedBuilder(finalUrl, nowMs);
  const walk = new XmlWalk(text, finalUrl, builder);
  builder.walk = walk;
  const end = walk.run();
  const feed = { ...builder.feed, entries: builder.entries.list() };
  if (end === "too_complex" && !builder.entries.isEnough()) return { feed, error: "too_complex" };
  return { feed, error: builder.isFeed ? undefined : "not_a_feed" };
}
