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
  let looking: Promise<void> | undefined;

  const lookOnce = async () => {
    const before = version;
    version = await store.readVersion().catch(() => undefined);
    if (version !== undefined && version !== before) await onChange();
  };
  /** Checks now; callers at the same time share one check. */
  const look = () => (looking ??= lookOnce().finally(() => (looking = undefined)));

  const timer = setInterval(look, intervalMs).unref();
  return {
    /** Undefined while the store does not answer: then what was read from it may be old. */
    version: () => version,
    look,
    stop: () => clearInterval(timer),
  };
}
