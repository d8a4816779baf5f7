import type { Article } from "#news/article.ts";
import type { ArticleStore, FeedRun, FeedState } from "#server/store/article-store.ts";
import { toNewFeedState } from "#server/store/testing/to-new-feed-state.ts";

type IngestStore = Pick<
  ArticleStore,
  "takeLease" | "releaseLease" | "syncFeeds" | "readFeedStates" | "saveFeedRun" | "readNewest" | "prune"
>;

export interface FakeStore extends ArticleStore {
  states: Map<string, FeedState>;
  /** By url key, with the name of the feed that brought it. */
  rows: Map<string, Article & { feed: string }>;
  writes: FeedRun[];
  /** Called before a method works; throws to be the fault. */
  beforeCall: (method: keyof IngestStore, argument?: unknown) => void;
}

/** What ingest asks of a store, with faults where a test wants them. Rows and leases have their own suite elsewhere. */
export function createFakeStore(): FakeStore {
  let leaseUntilMs = 0;
  let startedAtMs = Number.NEGATIVE_INFINITY;
  const ingest: IngestStore = {
    async takeLease(nowMs, leaseMs, minIntervalMs) {
      store.beforeCall("takeLease");
      if (leaseUntilMs >= nowMs) return { held: false, reason: "running", nextDueAtMs: leaseUntilMs };
      const nextDueAtMs = startedAtMs + minIntervalMs;
      if (nextDueAtMs >= nowMs) return { held: false, reason: "fresh", nextDueAtMs };
      leaseUntilMs = nowMs + leaseMs;
      startedAtMs = nowMs;
      return { held: true };
    },
    async releaseLease(nowMs) {
      store.beforeCall("releaseLease");
      leaseUntilMs = nowMs - 1;
    },
    async syncFeeds(feeds) {
      store.beforeCall("syncFeeds");
      for (const feed of feeds) {
        const known = store.states.get(feed.url);
        store.states.set(feed.url, { ...(known ?? newFeedState(store.states.size + 1)), ...feed });
      }
    },
    async readFeedStates() {
      store.beforeCall("readFeedStates");
      return [...store.states.values()];
    },
    async saveFeedRun(run) {
      store.beforeCall("saveFeedRun", run);
      const counts = { new: 0, updated: 0, duplicate: 0, skipped: 0 };
      for (const article of run.articles) {
        if (store.rows.has(article.urlKey)) counts.duplicate += 1;
        else counts.new += 1;
        store.rows.set(article.urlKey, { ...article, feed: run.state.name });
      }
      store.writes.push(run);
      store.states.set(run.state.url, run.state);
      return counts;
    },
    readNewest: async () => [],
    async prune() {
      store.beforeCall("prune");
      return 0;
    },
  };
  // The rest of ArticleStore is not there: a test that strays to it fails at once.
  const store = Object.assign(ingest, {
    states: new Map<string, FeedState>(),
    rows: new Map<string, Article & { feed: string }>(),
    writes: [] as FeedRun[],
    beforeCall: (_method: keyof IngestStore, _argument?: unknown): void => {},
  }) as FakeStore;
  return store;
}

export function newFeedState(sourceId: number, given: Partial<FeedState> = {}): FeedState {
  const [name, home] = [`Feed ${sourceId}`, `https://site${sourceId}.example/`];
  return { ...toNewFeedState({ name, home, url: `${home}feed`, enabled: true }, sourceId), ...given };
}
