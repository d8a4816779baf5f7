import type { FeedState } from "#server/store/article-store.ts";

/** R11: two feeds that end at one address are one feed. The one that was configured first keeps it. */
export interface FinalUrls {
  /** False when an earlier feed already delivers this address. */
  claim(feed: FeedState, finalUrl: string): boolean;
}

export function createFinalUrls(feeds: readonly FeedState[]): FinalUrls {
  const owners = new Map<string, number>();
  const claim = (feed: FeedState, finalUrl: string) => {
    const owner = owners.get(finalUrl);
    if (owner !== undefined && owner < feed.sourceId) return false;
    owners.set(finalUrl, feed.sourceId);
    return true;
  };
  for (const feed of feeds) {
    const isDelivering = feed.enabled && !feed.gone && feed.errorCode === "" && feed.finalUrl !== "";
    if (isDelivering) claim(feed, feed.finalUrl);
  }
  return { claim };
}
