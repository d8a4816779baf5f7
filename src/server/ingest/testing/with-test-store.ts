import { afterEach, beforeEach } from "vitest";
import type { ArticleStore } from "#server/store/article-store.ts";
import { openSqliteStore } from "#server/store/sqlite-store.ts";
import { makeTestFolder } from "#server/store/testing/make-test-folder.ts";

/** A new store for each test of the file, as `opened.store`. */
export function withTestStore(): { store: ArticleStore } {
  const opened = {} as { store: ArticleStore };
  let remove: () => void;
  beforeEach(async () => {
    const made = makeTestFolder();
    opened.store = await openSqliteStore(made.folder, { log: () => {} });
    remove = made.remove;
  });
  afterEach(async () => {
    await opened.store.close();
    remove();
  });
  return opened;
}
