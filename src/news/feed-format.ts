import type { ParsedFeed } from "./parsed-feed.ts";

/** RSS, Atom and their kin: elements that only feeds have, and the format they tell of. */
export const formatOfElement = new Map<string, ParsedFeed["format"]>([
  ["rss", "rss"],
  ["rdf:rdf", "rdf"],
  ["feed", "atom"],
  ["entry", "atom"],
  ["channel", "cdf"],
  ["item", "rss"],
]);
