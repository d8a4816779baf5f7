import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { headlineForm, parseForm } from "#desk-wire/desk-requests.ts";
import type { ArticleStore } from "#server/store/article-store.ts";
import { openSqliteStore } from "#server/store/sqlite-store.ts";
import { makeTestFolder } from "#server/store/testing/make-test-folder.ts";
import { readTitles, saveRun, toTestArticles, toTestFeed } from "#server/store/testing/store-fixture.ts";
import { answerHeadlines } from "./headlines.ts";

let folder: string;
let remove: () => void;
let store: ArticleStore;
const ask = (order?: { id: number; hide: boolean }) =>
  answerHeadlines({ settings: { databaseUrl: undefined, dataFolder: folder } }, order);

beforeEach(async () => {
  ({ folder, remove } = makeTestFolder());
  store = await openSqliteStore(folder, { log: () => {} });
  await store.syncFeeds([toTestFeed("a")]);
  await saveRun(store, "a", toTestArticles(40));
  await saveRun(store, "a", toTestArticles(20, undefined, 41));
});
afterEach(async () => {
  await store.close();
  remove();
});

describe("headlines on the desk", () => {
  it("are those of the ticker, and go from one list to the other and back", async () => {
    const { shown, hidden } = await ask();
    expect([shown.length, hidden.length, shown[0]?.title]).toEqual([50, 0, "Headline 1"]);
    const id = shown[0]?.id ?? 0;
    const after = await ask({ id, hide: true });
    expect([after.shown[0]?.title, after.hidden.map(({ title }) => title)]).toEqual([
      "Headline 2",
      ["Headline 1"],
    ]);
    expect((await readTitles(store, 1))[0]).toBe("Headline 2");
    expect(await ask({ id, hide: false })).toEqual({ shown, hidden: [] });
  });

  it("say what to do where nothing was ever fetched", async () => {
    await store.close();
    remove();
    await expect(ask()).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining("There are no headlines in"),
      fix: expect.stringContaining("WAYMARK_DATA"),
    });
  });

  it.each([undefined, null, [], "x", { id: 1 }, { id: "1", hide: true }, { id: 1.5, hide: true }])(
    "an order like %j is none",
    (value) => {
      expect(parseForm(value, headlineForm)).toBeUndefined();
    },
  );
});
