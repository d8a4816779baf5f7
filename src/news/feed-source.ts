/** One entry of content/feeds.yaml (or WAYMARK_FEEDS). */
export interface FeedSource {
  /** Shown to visitors as the headline's source; unique. */
  name: string;
  home: string;
  /** http(s) address, or `waymark:updates` for the hub's own feed, which is read without a network. */
  url: string;
  /** false: not asked, and its headlines are not shown. */
  enabled: boolean;
  /** How many of the ticker's headlines may be its own; left out: the usual share. */
  max?: number;
}
