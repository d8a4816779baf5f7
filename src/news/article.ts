/** A feed entry ready to be stored: what `toArticles` returns and an `ArticleStore` takes. */
export interface Article {
  title: string;
  url: string;
  /** RFC 3339 in UTC with milliseconds, as `Date.prototype.toISOString` prints. */
  publishedDate: string;
  /** Where publishedDate came from; if the feed gave no possible date, "neighbour" or "first_seen" (R30, R32). */
  dateSource: "feed" | "first_seen" | "clamped" | "neighbour";
  /** The date as the feed wrote it, or "" (R31). */
  sourceDate: string;
  /** The feed's own id of the entry, or "". */
  guid: string;
  /** The address as a reader would compare it (R28); a store keeps its SHA-256. */
  urlKey: string;
  /** Normalised title for R34's third look-up; "" when it has under five words. */
  titleKey: string;
  /** BCP 47, of the title; absent if the feed does not say, or says something impossible. */
  language?: string;
}

/** Why an entry did not become an article. Codes only: never text from the feed (R5). */
export type RejectReason = "no_title" | "no_link" | "bad_link";

/** One entry of content/feeds.yaml (or WAYMARK_FEEDS). */
export interface FeedSource {
  /** Shown to visitors as the headline's source; unique. */
  name: string;
  home: string;
  /** http(s) address, or `waymark:updates` for the hub's own feed, which is read without a network. */
  url: string;
  /** false: it is not fetched, and its headlines are not shown. */
  enabled: boolean;
  /** How many of the ticker's headlines may be its own; by default the usual share. */
  max?: number;
}
