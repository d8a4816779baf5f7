import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { openSqliteStore } from "./sqlite-store.ts";
import { readStoreRows } from "./store-rows.ts";
import { makeTestFolder } from "./testing/make-test-folder.ts";
import { saveRun, toTestArticle, toTestFeed } from "./testing/store-fixture.ts";

it("R28 keeps SHA-256 in hex of an address, of what was skipped for good as well", async () => {
  const { folder, remove } = makeTestFolder();
  const store = await openSqliteStore(folder, { log: () => {} });
  await store.syncFeeds([toTestFeed("a")]);
  await saveRun(store, "a", [toTestArticle(1)], { passedOver: ["a.example/skipped"] });
  const rows = await readStoreRows({ dataFolder: folder, databaseUrl: undefined }, () => {});
  await store.close();
  remove();
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  expect(rows?.article_details.map(({ url_key }) => url_key)).toEqual([sha256("example.org/articles/1")]);
  expect(rows?.news_seen.map(({ url_key }) => url_key)).toEqual([sha256("a.example/skipped")]);
});
