import type { Log } from "#host/log.ts";
import { type ArticleStore, StoreFaultError } from "./article-store.ts";

/**
 * A store that failed to open is tried again while the server runs: the page and its last good headlines need none (T5),
 * and a disk or a database that comes back needs no restart (T4). In the meantime `standIn` answers with what can still be read
 * when nothing can be written. Times come from the monotonic clock (T15).
 */
export function createReopeningStore(
  open: () => Promise<ArticleStore>,
  firstError: unknown,
  log: Log,
  { standIn, retryMs = 10_000 }: { standIn?: ArticleStore; retryMs?: number } = {},
): ArticleStore {
  let opened: ArticleStore | undefined;
  let lastError = firstError;
  const fail = () => new StoreFaultError(`The store is not open: ${lastError}`, { cause: lastError });
  let opening: Promise<ArticleStore> | undefined;
  let triedMs = performance.now();
  let isClosed = false;

  const reopen = async () => {
    triedMs = performance.now();
    try {
      opened = await open();
      log("info", standIn ? "store-writable-again" : "store-opened");
      await standIn?.close();
      return opened;
    } catch (error) {
      lastError = error;
      if (standIn) return standIn;
      log("error", "store-not-opened", { reason: String(error) });
      throw fail();
    }
  };
  const current = async (): Promise<ArticleStore> => {
    if (opened) return opened;
    if (isClosed || (!opening && performance.now() - triedMs < retryMs)) {
      if (standIn) return standIn;
      throw fail();
    }
    opening ??= reopen().finally(() => (opening = undefined));
    return opening;
  };

  return {
    readNewest: async (...args) => (await current()).readNewest(...args),
    query: async (...args) => (await current()).query(...args),
    readVersion: async () => (await current()).readVersion(),
    takeLease: async (...args) => (await current()).takeLease(...args),
    releaseLease: async (...args) => (await current()).releaseLease(...args),
    syncFeeds: async (...args) => (await current()).syncFeeds(...args),
    readFeedStates: async () => (await current()).readFeedStates(),
    saveFeedRun: async (...args) => (await current()).saveFeedRun(...args),
    prune: async (...args) => (await current()).prune(...args),
    checkWritable: async () => (await current()).checkWritable(),
    async close() {
      isClosed = true;
      await opening?.catch(() => {});
      await (opened ?? standIn)?.close();
    },
  };
}
