/** One entry of content/feeds.yaml (or WAYMARK_FEEDS). */
export interface FeedSource {
  /** Shown to visitors as the headline's source; unique. */
  name: string;
  home: string;
  /** http(s) address, or `waymark:updates` for the hub's own feed, which is read without a network. */
  url: string;
  enabled: boolean;
}
