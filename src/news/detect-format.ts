import type { ParsedFeed } from "./parsed-feed.ts";

type Format = ParsedFeed["format"];

/** RSS, Atom and their kin: the first of these elements tells the format. JSON is known by its first character. */
export const formatOfElement: ReadonlyMap<string, Format> = new Map([
  ["rss", "rss"],
  ["rdf:rdf", "rdf"],
  ["feed", "atom"],
  ["entry", "atom"],
  ["channel", "cdf"],
  ["item", "rss"],
]);

/** RDF alone may be anything: friends, licences, software. */
export const isSurelyFeed = (format: Format): boolean => format !== "rdf";
