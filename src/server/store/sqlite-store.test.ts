import { openSqliteStore } from "./sqlite-store.ts";
import { describeArticleStore } from "./testing/article-store.suite.ts";
import { makeTestFolder } from "./testing/make-test-folder.ts";

describeArticleStore("SQLite", {
  async open() {
    const { folder, remove } = makeTestFolder();
    const store = await openSqliteStore(folder, { log: () => {} });
    return { store, remove: async () => remove() };
  },
});
