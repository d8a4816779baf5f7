import type { FeedSource } from "#news/article.ts";
import type { FeedState } from "./article-store.ts";

export interface FeedSyncPlan {
  added: FeedSource[];
  changed: FeedChange[];
  /** Not in the configuration any more. Their headlines are kept, and shown to nobody. */
  disabledIds: number[];
}

export interface FeedChange extends FeedSource {
  sourceId: number;
  /** Another address is another document: what was remembered of the old one says nothing, 410 included (R11). */
  isMoved: boolean;
  isRenamed: boolean;
}

/** A feed is known by its name; one that was renamed is known by its address, so that it keeps its history. */
export function planFeedSync(feeds: readonly FeedSource[], states: readonly FeedState[]): FeedSyncPlan {
  const names = new Set(feeds.map(({ name }) => name));
  const byName = new Map(states.map((state) => [state.name, state]));
  const renamed = new Map(states.filter(({ name }) => !names.has(name)).map((state) => [state.url, state]));
  const kept = new Set<number>();
  const plan: FeedSyncPlan = { added: [], changed: [], disabledIds: [] };
  for (const feed of feeds) {
    const state = byName.get(feed.name) ?? renamed.get(feed.url);
    if (!state || kept.has(state.sourceId)) {
      plan.added.push(feed);
      continue;
    }
    kept.add(state.sourceId);
    const change = toChange(feed, state);
    if (change) plan.changed.push(change);
  }
  plan.disabledIds = states
    .filter((state) => state.enabled && !kept.has(state.sourceId))
    .map(({ sourceId }) => sourceId);
  return plan;
}

function toChange(feed: FeedSource, state: FeedState): FeedChange | undefined {
  const { name, home, enabled } = feed;
  const isMoved = addressOf(feed) !== addressOf(state);
  const isRenamed = name !== state.name;
  const isSame =
    !isMoved && !isRenamed && home === state.home && enabled === state.enabled && feed.max === state.max;
  return isSame ? undefined : { ...feed, sourceId: state.sourceId, isMoved, isRenamed };
}

/** The hub's own feed, `waymark:updates`, is wherever the hub is: with another home, all its headlines lead elsewhere. */
const addressOf = ({ url, home }: FeedSource | FeedState) => (/^https?:/i.test(url) ? url : `${url} ${home}`);
