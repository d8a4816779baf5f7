import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runHere } from "#host/testing/run-here.ts";
import type { ArticleStore } from "#server/store/article-store.ts";
import { connect } from "#server/store/postgres/connect.ts";
import { openPostgresStore } from "#server/store/postgres-store.ts";
import { findPostgres, startPostgres, type TestPostgres } from "#server/store/testing/start-postgres.ts";
import { saveRun, toTestArticles, toTestFeed } from "#server/store/testing/store-fixture.ts";

const hasPostgres = findPostgres() !== undefined;
if (!hasPostgres) console.warn("SKIPPED: news:status on PostgreSQL. On Debian: apt-get install postgresql");

const run = (DATABASE_URL: string, ...args: string[]) => runHere("news-status", args, { DATABASE_URL });

describe.skipIf(!hasPostgres)("news:status on PostgreSQL", () => {
  let server: TestPostgres;
  let store: ArticleStore;
  beforeAll(async () => {
    server = await startPostgres();
    store = await openPostgresStore(server.toUrl("postgres"), { log: () => {} });
    const owner = connect(server.toUrl("postgres"), () => {});
    await owner.query("CREATE ROLE hub LOGIN IN ROLE waymark_server; CREATE ROLE visitor LOGIN IN ROLE anon");
    await owner.query("CREATE DATABASE empty");
    await owner.query("CREATE ROLE crowded LOGIN CONNECTION LIMIT 0 IN ROLE waymark_server");
    await owner.end();
    await store.syncFeeds([toTestFeed("a"), toTestFeed("b")]);
    await saveRun(store, "a", toTestArticles(40));
    await saveRun(store, "b", toTestArticles(30, undefined, 41));
  });
  afterAll(async () => {
    await store?.close();
    await server?.remove();
  });

  it("prints what is in the servers' database, as their own user", async () => {
    const { status, stdout, stderr } = await run(server.toUrl("postgres", "hub"), "--json");
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(JSON.parse(stdout).feeds).toEqual([
      expect.objectContaining({ name: "a", kept: 40, ticker: 25, next_check: expect.any(String) }),
      expect.objectContaining({ name: "b", kept: 30, ticker: 25, error: null }),
    ]);
    expect((await run(server.toUrl("postgres", "hub"))).stdout).toContain("2 news sources");
  });

  it("R11 ends with 1 when a source needs care, and says what to do", async () => {
    await saveRun(store, "b", [], { state: { errorCode: "gone", gone: true } });
    const { status, stdout } = await run(server.toUrl("postgres", "hub"));
    expect(status).toBe(1);
    expect(stdout).toMatch(/^b +gone/m);
  });

  it.each([
    ["no tables", "empty", "owner", "npm run db:migrate"],
    ["no right", "postgres", "visitor", "the server's own user"],
    ["no such database", "nowhere", "hub", "names its host, port, user, password and database"],
    ["no connection left", "postgres", "crowded", "has a connection left"],
  ])("%s: one sentence and what to do, no stack", async (_what, database, user, advice) => {
    const { status, stdout, stderr } = await run(server.toUrl(database, user));
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain(advice);
    expect(stderr.trim().split("\n")).toHaveLength(2);
  });

  it("a database that does not answer is one sentence too", async () => {
    const { status, stderr } = await run("postgres://hub@127.0.0.1:1/none");
    expect(status).toBe(1);
    expect(stderr).toContain("Check that PostgreSQL is running");
  });
});
