import type { ArticleStore } from "./article-store.ts";

/**
 * Checks once a second whether a public row has changed, by this process or another on the same database. `onChange` also
 * runs after the first check and when the store comes back.
 */
export function startStoreWatch(
  store: Pick<ArticleStore, "readVersion">,
  onChange: () => Promise<unknown>,
  intervalMs = 1000,
) {
  let version: number | undefined;
  let isAnswering = false;
  let looking: Promise<void> | undefined;

  const lookOnce = async () => {
    const read = await store.readVersion().catch(() => undefined);
    const isNews = read !== undefined && (read !== version || !isAnswering);
    isAnswering = read !== undefined;
    version = read ?? version;
    if (isNews) await onChange();
  };
  /** Checks now; callers at the same time share one check. */
  const look = () => (looking ??= lookOnce().finally(() => (looking = undefined)));

  const timer = setInterval(look, intervalMs).unref();
  return {
    /** As last read: while the store does not answer, what was read at this version is the newest that is known. */
    version: () => version,
    look,
    stop: () => clearInterval(timer),
  };
}
