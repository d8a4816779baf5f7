import type { Log } from "#host/log.ts";
import type { ArticleStore } from "../article-store.ts";

/**
 * Stands in while the disk is full or read-only. Every call first looks, at most every `retryMs`, whether the real
 * store can be opened now: nobody has to restart anything once there is room again (T4). The interval is measured by
 * the clock that never jumps (T15).
 */
export function createRecoveringStore(
  fallback: ArticleStore,
  open: () => ArticleStore,
  { retryMs, log }: { retryMs: number; log: Log },
): ArticleStore {
  let current = fallback;
  let nextTryMs = performance.now() + retryMs;

  const recover = async (): Promise<ArticleStore> => {
    if (current !== fallback || performance.now() < nextTryMs) return current;
    nextTryMs = performance.now() + retryMs;
    try {
      current = open();
    } catch {
      return current;
    }
    log("info", "store-writable-again");
    await fallback.close();
    return current;
  };

  return {
    readNewest: async (limit) => (await recover()).readNewest(limit),
    query: async (query) => (await recover()).query(query),
    readVersion: async () => (await recover()).readVersion(),
    takeLease: async (...times) => (await recover()).takeLease(...times),
    releaseLease: async (nowMs) => (await recover()).releaseLease(nowMs),
    syncFeeds: async (feeds) => (await recover()).syncFeeds(feeds),
    readFeedStates: async () => (await recover()).readFeedStates(),
    saveFeedRun: async (run) => (await recover()).saveFeedRun(run),
    prune: async (nowMs) => (await recover()).prune(nowMs),
    checkWritable: async () => (await recover()).checkWritable(),
    close: () => current.close(),
  };
}
