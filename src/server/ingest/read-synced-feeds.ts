import type { FeedSource } from "#news/article.ts";
import type { ArticleStore, FeedState } from "#server/store/article-store.ts";
import { planFeedSync } from "#server/store/plan-feed-sync.ts";

/** The list that was said last to each store that this process has open. */
const said = new WeakMap<object, readonly FeedSource[]>();

/**
 * What is remembered of the configured feeds; without a list (its file cannot be read) of those known from before, so
 * that a slip in the file does not empty the ticker. The list is written only when it has changed, so that an ordinary run
 * reads it once and takes no lock for it: with 2,500 feeds that was a fifth of all a refresh cost. And a server says its
 * own list once: what differs later was said by another with a newer one, and saying the old again would bring back on
 * every server what was switched off.
 */
export async function readSyncedFeeds(
  store: Pick<ArticleStore, "readFeedStates" | "syncFeeds">,
  sources: readonly FeedSource[] | undefined,
): Promise<FeedState[]> {
  const states = await store.readFeedStates();
  const isSaid = said.get(store) === sources && states.length > 0;
  if (!sources || isSaid) return states;
  const feeds = [...sources];
  const { added, changed, disabledIds } = planFeedSync(feeds, states);
  const isNew = added.length + changed.length + disabledIds.length > 0;
  if (isNew) await store.syncFeeds(feeds);
  said.set(store, sources);
  return isNew ? store.readFeedStates() : states;
}
