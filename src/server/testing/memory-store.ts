import type { Headline } from "#news/headline.ts";
import type { ArticleStore, FeedState } from "../store/article-store.ts";

/** A store whose faults a test can choose; the real ones have a suite of their own. */
export interface MemoryStore extends ArticleStore {
  headlines: Headline[];
  feedStates: FeedState[];
  /** Every call rejects while set. */
  fault: Error | undefined;
  writeFault: Error | undefined;
  isClosed: boolean;
  publish(headlines: Headline[]): void;
}

export function createMemoryStore(): MemoryStore {
  let version = 1;
  const guard = () => {
    if (store.fault) throw store.fault;
  };
  const store: MemoryStore = {
    headlines: [],
    feedStates: [],
    fault: undefined,
    writeFault: undefined,
    isClosed: false,
    publish(headlines) {
      store.headlines = headlines;
      version++;
    },
    async readNewest(limit) {
      guard();
      return store.headlines.slice(0, limit);
    },
    async query() {
      guard();
      return store.headlines.map((headline) => ({ ...headline }));
    },
    async readVersion() {
      guard();
      return version;
    },
    async takeLease() {
      return { held: true };
    },
    async releaseLease() {},
    async syncFeeds() {},
    async readFeedStates() {
      guard();
      return store.feedStates;
    },
    async saveFeedRun() {
      return { new: 0, updated: 0, duplicate: 0, skipped: 0 };
    },
    async prune() {
      return 0;
    },
    async checkWritable() {
      guard();
      if (store.writeFault) throw store.writeFault;
    },
    async close() {
      store.isClosed = true;
    },
  };
  return store;
}

export function toTestHeadlines(count: number): Headline[] {
  return Array.from({ length: count }, (_, index) => ({
    id: count - index,
    title: `Headline number ${count - index} about admissions and scholarships`,
    url: `https://news.example.com/articles/${count - index}`,
    published_date: "2026-11-20T08:00:00+00:00",
    source_name: "Example News",
  }));
}
