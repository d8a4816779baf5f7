import type { FeedSource } from "#news/article.ts";
import type { ArticleStore, FeedState } from "#server/store/article-store.ts";
import { planFeedSync } from "#server/store/plan-feed-sync.ts";

/**
 * What is remembered of the configured feeds; without a list (its file cannot be read) of those known from before, so
 * that a slip in the file does not empty the ticker. The list is written only when it has changed, so that an ordinary run
 * reads it once and takes no lock for it: with 2,500 feeds that was a fifth of all a refresh cost.
 */
export async function readSyncedFeeds(
  store: Pick<ArticleStore, "readFeedStates" | "syncFeeds">,
  sources: readonly FeedSource[] | undefined,
): Promise<FeedState[]> {
  const states = await store.readFeedStates();
  if (!sources) return states;
  const feeds = [...sources];
  const { added, changed, disabledIds } = planFeedSync(feeds, states);
  if (added.length + changed.length + disabledIds.length === 0) return states;
  await store.syncFeeds(feeds);
  return store.readFeedStates();
}
