import type { ArticleStore } from "./article-store.ts";

/**
 * Looks once a second whether a public row changed, whoever changed it: this process or another on the same database.
 * `onChange` also runs after the first look and when the store has come back.
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
    try {
      version = await store.readVersion();
    } catch {
      version = undefined;
    }
    if (version !== undefined && version !== before) await onChange();
  };
  /** Looks now; callers at the same time share one look. */
  const look = () => {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  const timer = setInterval(look, intervalMs);
  timer.unref();
  return {
    /** Undefined while the store does not answer: then what is remembered from it may be old. */
    get version() {
      return version;
    },
    look,
    stop: () => clearInterval(timer),
  };
}
