import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ArticleStore } from "#server/store/article-store.ts";
import { connect, type Database } from "#server/store/postgres/connect.ts";
import { openPostgresStore } from "#server/store/postgres-store.ts";
import { openTimedPostgres } from "#server/store/testing/open-timed-postgres.ts";
import { resetPostgres } from "#server/store/testing/reset-postgres.ts";
import { type CommitCutter, startCommitCutter } from "#server/store/testing/start-commit-cutter.ts";
import { findPostgres, startPostgres, type TestPostgres } from "#server/store/testing/start-postgres.ts";
import { type FeedHost, sendRss, startFeedHost } from "./testing/start-feed-host.ts";
import { startRun } from "./testing/start-run.ts";

const hasPostgres = findPostgres() !== undefined;
if (!hasPostgres)
  console.warn("SKIPPED: PostgreSQL lost at COMMIT (fault test 13). On Debian: apt-get install postgresql");

const minute = 60_000;

describe.skipIf(!hasPostgres)("fault test 13: PostgreSQL lost at COMMIT", { timeout: 30_000 }, () => {
  let server: TestPostgres;
  let owner: Database;
  let cutter: CommitCutter;
  let store: ArticleStore;
  let host: FeedHost;

  beforeAll(async () => {
    server = await startPostgres();
    owner = connect(server.toUrl("postgres"), () => {});
    await (await openPostgresStore(server.toUrl("postgres"), { log: () => {} })).close();
  });
  afterAll(async () => {
    await owner.end();
    await server.remove();
  });
  beforeEach(async () => {
    await resetPostgres(owner);
    cutter = await startCommitCutter(Number(new URL(server.toUrl("postgres")).port));
    const url = new URL(server.toUrl("postgres"));
    url.port = String(cutter.port);
    store = await openTimedPostgres(url.href);
    host = await startFeedHost({ "/a": sendRss("a", 3), "/b": sendRss("b", 2) });
  });
  afterEach(async () => {
    await store.close();
    await cutter.close();
    await host.close();
  });

  const start = () => startRun([host], { a: host.url("/a"), b: host.url("/b") }, { store });
  const countRows = async () => {
    const [row] = await owner.query(`SELECT (SELECT count(*) FROM public.news_articles) AS shown,
      (SELECT count(*) FROM waymark.article_details) AS known`);
    return [Number(row?.shown), Number(row?.known)];
  };
  const readFeed = async (name: string) => (await store.readFeedStates()).find((feed) => feed.name === name);

  it("R35 before it: nothing half done, the run says so, and the next one repairs", async () => {
    const { run, clock, logged } = start();
    cutter.cutAt("before", "public.news_articles");
    expect(await run()).toMatchObject({
      status: "partial",
      feeds: { ok: 1, failed: 1 },
      articles: { new: 2 },
      errors: [{ feed: "a", code: "store_unavailable" }],
    });
    expect(cutter.cuts).toBe(1);
    expect(await countRows()).toEqual([2, 2]);
    expect(await readFeed("a")).toMatchObject({
      errorCode: "store_unavailable",
      failureCount: 0,
      lastSuccessAtMs: 0,
      nextCheckAtMs: clock.nowMs() + 30 * minute,
      hasImported: false,
    });
    expect(logged).toContainEqual(expect.objectContaining({ feed: "a", code: "store_unavailable" }));

    clock.advance(31 * minute);
    expect(await run()).toMatchObject({ status: "ok", feeds: { due: 2, ok: 1 }, articles: { new: 3 } });
    expect(await countRows()).toEqual([5, 5]);
  });

  it("R35 after it: the rows are there once, the run counts as failed, and the next one changes nothing", async () => {
    const { run, clock } = start();
    cutter.cutAt("after", "public.news_articles");
    expect(await run()).toMatchObject({
      status: "partial",
      articles: { new: 2 },
      errors: [{ feed: "a", code: "store_unavailable" }],
    });
    expect(cutter.cuts).toBe(1);
    expect(await countRows()).toEqual([5, 5]);
    const version = await store.readVersion();

    clock.advance(31 * minute);
    expect(await run()).toMatchObject({
      status: "ok",
      feeds: { due: 2, ok: 1, not_modified: 1, failed: 0 },
      articles: { new: 0, updated: 0 },
    });
    expect(await countRows()).toEqual([5, 5]);
    expect(await store.readVersion(), "no reader is told of a change").toBe(version);
  });

  it.each(["before", "after"] as const)("R4 %s it: the lease is given back all the same", async (moment) => {
    const { run, clock } = start();
    cutter.cutAt(moment, "public.news_articles");
    await run();
    clock.advance(minute + 1);
    expect((await store.takeLease(clock.nowMs(), 1, minute)).held).toBe(true);
  });
});
