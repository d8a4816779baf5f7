/** What `parseFeed` hands to `toArticles`: the entries as the feed wrote them, before any rule about news is applied. */
export type ParsedFeed = ReturnType<typeof emptyFeed>;

export const emptyFeed = (finalUrl: string) => ({
  format: "rss" as "rss" | "rdf" | "atom" | "cdf" | "json",
  /** The feed's own title, as text; "" when it has none. */
  title: "",
  /** The language of its titles as a checked BCP 47 tag; "" if the feed has no valid one. */
  language: "",
  /** The site the feed belongs to, as written; the base of relative links when it is absolute (R25). */
  siteLink: "",
  /** Where the document came from after redirects. */
  finalUrl,
  /** `<ttl>` of RSS in minutes (R13). */
  ttlMinutes: undefined as number | undefined,
  /** In document order, the newest 200 at most (R18). */
  entries: [] as ParsedEntry[],
});

export interface ParsedEntry {
  title: MarkedText;
  /** Read only if the title turns out to be empty (R23). */
  summary: MarkedText;
  /** Best first (R24). */
  links: LinkCandidate[];
  /** Best first (R29), as written. */
  dates: string[];
  guid: string;
  /** The publisher that an aggregator has the entry from, in its words; "" if it names none. */
  publisher: string;
  /** Like the feed's, for this entry alone. */
  language: string;
}

/** Text of a feed and how to read it (R21): "plain" is literal, "html" still has tags and entities. */
export type MarkedText = { text: string; kind: "plain" | "html" };

export interface LinkCandidate {
  /** As written, entities decoded; may be relative. */
  href: string;
  /** The xml:base in force, already absolute, or "". */
  base: string;
}

/**
 * - empty: no bytes, or only white space
 * - not_a_feed: an HTML page or another format (R14)
 * - too_complex: over a limit of R18; `feed` still has the entries that were closed before it
 */
type FeedError = "empty" | "not_a_feed" | "too_complex";

export type ParseResult = { feed: ParsedFeed; error: FeedError | undefined };
