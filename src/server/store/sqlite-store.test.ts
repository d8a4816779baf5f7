import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openSqliteStore, storeFileName } from "./sqlite-store.ts";
import { describeArticleStore } from "./testing/article-store.suite.ts";
import { makeTestFolder } from "./testing/make-test-folder.ts";

describeArticleStore("SQLite", {
  async open() {
    const { folder, remove } = makeTestFolder();
    const store = await openSqliteStore(folder, { log: () => {} });
    return {
      store,
      async runByHand(statement) {
        using database = new DatabaseSync(join(folder, storeFileName));
        database.exec(statement);
      },
      async remove() {
        await store.close();
        remove();
      },
    };
  },
});
