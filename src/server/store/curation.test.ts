import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ArticleStore } from "./article-store.ts";
import { type Curation, openCuration } from "./curation.ts";
import { connect, type Database } from "./postgres/connect.ts";
import { openPostgresStore } from "./postgres-store.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import { makeTestFolder } from "./testing/make-test-folder.ts";
import { openTimedPostgres } from "./testing/open-timed-postgres.ts";
import { resetPostgres } from "./testing/reset-postgres.ts";
import { findPostgres, startPostgres, type TestPostgres } from "./testing/start-postgres.ts";
import {
  dayMs,
  readTitles,
  saveRun,
  startMs,
  toTestArticle,
  toTestArticles,
  toTestFeed,
} from "./testing/store-fixture.ts";

let store: ArticleStore;
let curation: Curation;
let { folder, remove } = makeTestFolder();
remove();

/** With the server's own store open all the while, as it is when someone hides a headline. */
function describeCuration(settings: () => { databaseUrl: string | undefined; dataFolder: string }): void {
  beforeEach(async () => {
    await store.syncFeeds([toTestFeed("a"), toTestFeed("b")]);
    await saveRun(store, "a", [toTestArticle(1, { guid: "g1" }), toTestArticle(2)]);
    curation = await openCuration(settings());
  });
  afterEach(() => curation.close());
  const hide = async (address: string, isHidden = true) => {
    const found = await curation.find(address);
    await curation.setHidden(
      found.map(({ id }) => id),
      isHidden,
    );
    return found.length;
  };
  const first = toTestArticle(1).url;

  it("F22 takes a headline from every reader at once, and shows it again", async () => {
    const version = await store.readVersion();
    expect(await hide(first)).toBe(1);
    expect(await store.readVersion()).toBeGreaterThan(version);
    expect(await readTitles(store)).toEqual(["Headline 2"]);
    expect(await curation.readHidden()).toMatchObject([
      { title: "Headline 1", url: first, source_name: "a", isHidden: true },
    ]);
    expect((await curation.readShown(10)).map(({ title }) => title)).toEqual(["Headline 2"]);
    expect(await hide(first, false)).toBe(1);
    expect(await readTitles(store)).toEqual(["Headline 1", "Headline 2"]);
    expect(await curation.readHidden()).toEqual([]);
  });

  it("finds it by the address as a reader may have it, and finds no other", async () => {
    await saveRun(store, "a", [toTestArticle(3)]);
    const asMailed = `${toTestArticle(3).url.replace("https://", "http://www.")}/?utm_source=mail`;
    expect(await hide(asMailed)).toBe(1);
    expect(await hide("https://example.org/other")).toBe(0);
    expect(await hide("no address")).toBe(0);
    expect(await readTitles(store)).toEqual(["Headline 1", "Headline 2"]);
  });

  it.each([
    ["as it was", toTestArticle(1, { guid: "g1" }), "a"],
    ["with another title", toTestArticle(1, { guid: "g1", title: "Corrected" }), "a"],
    ["under another address", toTestArticle(1, { guid: "g1", url: "https://example.org/moved" }), "a"],
    ["through another feed", toTestArticle(1, { title: "In other words" }), "b"],
  ])("does not come back %s", async (_what, article, feed) => {
    await hide(first);
    expect(await saveRun(store, feed, [article])).toMatchObject({ new: 0 });
    await store.prune(startMs);
    expect(await readTitles(store)).toEqual(["Headline 2"]);
    expect(await saveRun(store, feed, [article])).toMatchObject({ new: 0 });
  });

  it("stays hidden when its source goes and another feed carries it, and when its source comes back", async () => {
    await hide(first);
    await store.syncFeeds([toTestFeed("b")]);
    expect(await saveRun(store, "b", [toTestArticle(1)])).toMatchObject({ new: 0, updated: 0 });
    expect(await readTitles(store)).toEqual([]);
    await store.syncFeeds([toTestFeed("a"), toTestFeed("b")]);
    expect(await readTitles(store)).toEqual(["Headline 2"]);
  });

  it("is remembered beyond retention: a feed that carries it for years does not bring it back", async () => {
    await hide(first);
    const laterMs = startMs + 400 * dayMs;
    expect(await store.prune(laterMs)).toBe(1);
    const again = toTestArticle(1, {
      publishedDate: new Date(laterMs).toISOString(),
      dateSource: "first_seen",
    });
    expect(await saveRun(store, "a", [again], { nowMs: laterMs })).toMatchObject({ new: 0 });
    expect(await readTitles(store)).toEqual([]);
    expect(await curation.readHidden()).toHaveLength(1);
  });

  it("makes room for the next one, and takes its place again when it is shown", async () => {
    await saveRun(store, "b", toTestArticles(40, undefined, 100));
    await saveRun(store, "a", toTestArticles(40, undefined, 3));
    const isShown = async () => (await readTitles(store, 50)).includes("Headline 26");
    expect(await isShown()).toBe(false);
    await hide(first);
    expect(await isShown()).toBe(true);
    await hide(first, false);
    expect(await isShown()).toBe(false);
  });
}

describe("curation beside the embedded store", () => {
  beforeEach(async () => {
    ({ folder, remove } = makeTestFolder());
    store = await openSqliteStore(folder, { log: () => {} });
  });
  afterEach(async () => {
    await store.close();
    remove();
  });
  describeCuration(() => ({ databaseUrl: undefined, dataFolder: folder }));
});

const hasPostgres = findPostgres() !== undefined;
if (!hasPostgres) console.warn("SKIPPED: curation on PostgreSQL. On Debian: apt-get install postgresql");

describe.skipIf(!hasPostgres)("curation beside PostgreSQL", { timeout: 30_000 }, () => {
  let server: TestPostgres;
  let owner: Database;
  let kept: ArticleStore;
  const log = () => {};
  beforeAll(async () => {
    server = await startPostgres();
    await (await openPostgresStore(server.toUrl("postgres"), { log })).close();
    owner = connect(server.toUrl("postgres"), log);
    await owner.query("CREATE ROLE hub LOGIN IN ROLE waymark_server; CREATE ROLE visitor LOGIN IN ROLE anon");
    await owner.query("CREATE DATABASE empty");
    // One for all tests, because the database starts a process for each connection.
    kept = await openTimedPostgres(server.toUrl("postgres", "hub"));
  });
  afterAll(async () => {
    await kept.close();
    await owner.end();
    await server.remove();
  });
  beforeEach(async () => {
    await resetPostgres(owner);
    store = kept;
  });
  describeCuration(() => ({ databaseUrl: server.toUrl("postgres", "hub"), dataFolder: "" }));

  it("a hosted project's API gives out what is shown, also after the documented statement", async () => {
    const visitor = connect(server.toUrl("postgres", "visitor"), log);
    const read = async () =>
      (await visitor.query("SELECT * FROM news_articles ORDER BY published_date DESC LIMIT 50")).map(
        ({ title }) => title,
      );
    try {
      expect(await read()).toEqual(["Headline 1", "Headline 2"]);
      const version = await store.readVersion();
      await owner.query(`UPDATE waymark.article_details SET withheld = 'hidden'
        WHERE article_id IN (SELECT id FROM public.news_articles WHERE url = 'https://example.org/articles/1')`);
      expect(await read()).toEqual(["Headline 2"]);
      expect(await store.readVersion()).toBeGreaterThan(version);
      await saveRun(store, "a", [toTestArticle(1, { guid: "g1", title: "Again" })]);
      expect(await read()).toEqual(["Headline 2"]);
      await saveRun(store, "a", toTestArticles(40, undefined, 3));
      await saveRun(store, "b", toTestArticles(40, undefined, 100));
      const visible = await read();
      expect(visible).toEqual(await readTitles(store, 50));
      expect(visible).toContain("Headline 100");
      await store.syncFeeds([toTestFeed("b")]);
      expect(await read()).toHaveLength(40);
    } finally {
      await visitor.end();
    }
  });

  it("says what to do about a database without tables, and about none", async () => {
    const empty = await openCuration({ databaseUrl: server.toUrl("empty"), dataFolder: "" });
    await expect(empty.readHidden()).rejects.toMatchObject({
      name: "StoreSchemaError",
      message: expect.stringContaining("npm run db:migrate"),
    });
    await empty.close();
    const none = await openCuration({ databaseUrl: "postgres://hub@127.0.0.1:1/none", dataFolder: "" });
    await expect(none.readHidden()).rejects.toMatchObject({ name: "StoreFaultError" });
    await none.close();
  });
});
