import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { openSqliteStore } from "./sqlite-store.ts";
import { readStoreRows } from "./store-rows.ts";
import { makeTestFolder } from "./testing/make-test-folder.ts";
import { dayMs, saveRun, startMs, toTestArticle, toTestFeed } from "./testing/store-fixture.ts";

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

it("R34 knows a page in another spelling by its title, however late, without date and guid", async () => {
  const { folder, remove } = makeTestFolder();
  const store = await openSqliteStore(folder, { log: () => {} });
  await store.syncFeeds([toTestFeed("a")]);
  const same = ["days/ days/index.html", "days?utm_source=feed days/Default.aspx", "%d9?q=%c3 %D9?q=%C3"];
  const other = [
    "days days/my-index.html",
    "days days/index.pdf",
    "?id=3 index.php?id=3",
    "news index.php/news",
  ];
  const toDocument = (spelling: 0 | 1, nowMs: number) =>
    [...same, ...other, "known known", "100%zz 100%ZZ"].map((pages, number) =>
      toTestArticle(number, {
        url: `https://a.example/${number}/${pages.split(" ")[spelling]}`,
        dateSource: "first_seen",
        publishedDate: new Date(nowMs).toISOString(),
      }),
    );
  await saveRun(store, "a", toDocument(0, startMs));
  const nowMs = startMs + 9 * dayMs;
  for (const counts of [{ new: 5, updated: 3 }, { new: 0 }])
    expect(await saveRun(store, "a", toDocument(1, nowMs), { nowMs })).toMatchObject(counts);
  await store.close();
  remove();
});
