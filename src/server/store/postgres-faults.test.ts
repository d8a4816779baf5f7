import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ArticleStore } from "./article-store.ts";
import { connect, type Database, type Sql } from "./postgres/connect.ts";
import { postgresMigrationsFolder } from "./postgres/migrate-postgres.ts";
import { openPostgresStore } from "./postgres-store.ts";
import { readMigrations } from "./read-migrations.ts";
import { resetPostgres } from "./testing/reset-postgres.ts";
import { findPostgres, startPostgres, type TestPostgres } from "./testing/start-postgres.ts";
import {
  readState,
  readTitles,
  saveRun,
  toTestArticle,
  toTestArticles,
  toTestFeed,
} from "./testing/store-fixture.ts";

const hasPostgres = findPostgres() !== undefined;
if (!hasPostgres)
  console.warn("SKIPPED: roles, faults and fleet on PostgreSQL. On Debian: apt-get install postgresql");

describe.skipIf(!hasPostgres)("PostgreSQL", { timeout: 30_000 }, () => {
  let server: TestPostgres;
  let owner: Database;
  const stores: ArticleStore[] = [];
  const open = async (user = "hub") => {
    const store = await openPostgresStore(server.toUrl("postgres", user), { log: () => {} });
    stores.push(store);
    return store;
  };
  /** Open for all tests of a group, because the database starts a process for each connection. */
  const keepOpen = (count: number) => {
    const kept: ArticleStore[] = [];
    beforeAll(async () => {
      while (kept.length < count)
        kept.push(await openPostgresStore(server.toUrl("postgres", "hub"), { log: () => {} }));
    });
    afterAll(async () => {
      for (const store of kept) await store.close();
    });
    return kept;
  };
  const runAs = async (user: string, statement: string) => {
    const sql = connect(server.toUrl("postgres", user), () => {});
    try {
      return await sql.query(statement);
    } finally {
      await sql.end();
    }
  };

  const countWaiting = async (sql: Sql) => {
    const waiting = "SELECT FROM pg_stat_activity WHERE usename = 'hub' AND wait_event_type = 'Lock'";
    return (await sql.query(waiting)).length;
  };

  beforeAll(async () => {
    server = await startPostgres();
    owner = connect(server.toUrl("postgres"), () => {});
    await (await openPostgresStore(server.toUrl("postgres"), { log: () => {} })).close();
    await owner.query(`
      CREATE ROLE hub LOGIN IN ROLE waymark_server;
      CREATE ROLE visitor LOGIN IN ROLE anon;
      CREATE ROLE member LOGIN IN ROLE authenticated;
      CREATE ROLE stranger LOGIN;
    `);
  });
  afterAll(async () => {
    await owner.end();
    await server.remove();
  });
  beforeEach(() => resetPostgres(owner));
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
  });

  describe("roles", () => {
    const columns = "id, title, url, published_date, source_name, language";
    const hub = keepOpen(1);
    beforeEach(async () => {
      const [store] = hub as [ArticleStore];
      await store.syncFeeds([toTestFeed("a")]);
      await saveRun(store, "a", [toTestArticle(1)]);
    });

    it.each(["visitor", "member"])("%s reads the public columns", async (user) => {
      const rows = await runAs(user, "SELECT * FROM news_articles");
      expect(Object.keys(rows[0] ?? {}).join(", ")).toBe(columns);
      expect(rows).toHaveLength(1);
    });

    const writes = [
      "INSERT INTO news_articles (title, url, published_date, source_name) VALUES ('x', 'x', now(), 'x')",
      "UPDATE news_articles SET title = 'x'",
      "DELETE FROM news_articles",
      "TRUNCATE news_articles",
      "ALTER TABLE news_articles DISABLE ROW LEVEL SECURITY",
      "DROP TABLE news_articles",
      "SELECT nextval('news_articles_id_seq')",
      "SELECT waymark.count_change()",
      "SELECT waymark.count_withheld()",
      "SELECT waymark.is_shown(1)",
      "SET ROLE waymark_server",
      "CREATE TABLE public.mine (id int)",
    ];
    const others = [
      "news_sources",
      "article_details",
      "news_seen",
      "news_refresh",
      "news_version",
      "write_probe",
    ];
    const refused = [...writes, ...others.map((table) => `SELECT * FROM waymark.${table}`)];

    // A refused statement changes nothing, so all of them meet the same rows over one connection.
    it.each(["visitor", "member", "stranger"])("%s is refused all else", async (user) => {
      const sql = connect(server.toUrl("postgres", user), () => {});
      await sql.transaction(async (transaction) => {
        for (const statement of refused) {
          await transaction.query("SAVEPOINT before");
          await expect(transaction.query(statement), statement).rejects.toMatchObject({
            code: expect.stringMatching(/42501|0A000/),
          });
          await transaction.query("ROLLBACK TO before");
        }
      });
      await sql.end();
    });

    it("a right given by mistake still opens nothing to anon (row-level security)", async () => {
      await owner.query("GRANT ALL ON news_articles TO anon; GRANT USAGE ON SCHEMA waymark TO anon");
      await owner.query("GRANT ALL ON ALL TABLES IN SCHEMA waymark TO anon");
      try {
        expect(await runAs("visitor", "UPDATE news_articles SET title = 'x' RETURNING 1")).toHaveLength(0);
        expect(await runAs("visitor", "DELETE FROM news_articles RETURNING 1")).toHaveLength(0);
        await expect(runAs("visitor", writes[0] ?? "")).rejects.toMatchObject({ code: "42501" });
        for (const table of others)
          expect(await runAs("visitor", `SELECT * FROM waymark.${table}`)).toHaveLength(0);
      } finally {
        await owner.query("REVOKE ALL ON ALL TABLES IN SCHEMA waymark FROM anon");
        await owner.query(
          "REVOKE USAGE ON SCHEMA waymark FROM anon; REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON news_articles FROM anon",
        );
      }
    });

    it("the server's role writes rows and cannot change tables", async () => {
      for (const statement of [
        "DROP TABLE news_articles",
        "ALTER TABLE waymark.news_sources ADD COLUMN x int",
        "CREATE ROLE x",
      ]) {
        await expect(runAs("hub", statement)).rejects.toMatchObject({ code: "42501" });
      }
    });

    it("a row changed by hand counts as a change", async () => {
      const [store] = hub as [ArticleStore];
      const before = await store.readVersion();
      await owner.query("UPDATE news_articles SET title = 'Mended by hand'");
      expect(await store.readVersion()).toBeGreaterThan(before);
      await owner.query("UPDATE news_articles SET title = 'x' WHERE false");
      expect(await store.readVersion()).toBe(before + 1);
    });
  });

  describe("T17 migrations", () => {
    it("run once, whoever comes first of five", async () => {
      await owner.query("CREATE DATABASE fresh");
      const logged: string[] = [];
      const log = (_level: string, event: string, fields: Record<string, unknown> = {}) =>
        void logged.push(`${event} ${fields.version}`);
      const opened = await Promise.all(
        Array.from({ length: 5 }, () => openPostgresStore(server.toUrl("fresh"), { log })),
      );
      for (const store of opened) await store.close();
      expect(logged.sort()).toEqual(
        readMigrations(postgresMigrationsFolder).map(({ version }) => `store-migrated ${version}`),
      );
    });

    it("say what to do where this user may not make tables", async () => {
      await owner.query("CREATE DATABASE empty");
      await expect(openPostgresStore(server.toUrl("empty", "hub"), { log: () => {} })).rejects.toMatchObject({
        name: "StoreSchemaError",
        message: expect.stringContaining("npm run db:migrate"),
      });
    });

    it("refuse a database of a newer version, and leave other people's migrations alone", async () => {
      const insert = (version: string, name: string) =>
        owner.query("INSERT INTO supabase_migrations.schema_migrations (version, name) VALUES ($1, $2)", [
          version,
          name,
        ]);
      await insert("20990101000000", "somebody_elses");
      await open();
      await insert("20990101000001", "waymark_later");
      await expect(open()).rejects.toMatchObject({
        name: "StoreSchemaError",
        message: expect.stringContaining("newer"),
      });
      await owner.query("DELETE FROM supabase_migrations.schema_migrations WHERE version LIKE '2099%'");
    });
  });

  describe("a fleet", () => {
    const fleet = keepOpen(3) as [ArticleStore, ArticleStore, ArticleStore];

    it("R2 fifty callers of three servers get one lease, by the database's clock", async () => {
      // One server's clock is an hour ahead, another's an hour behind.
      const skews = [0, 3_600_000, -3_600_000];
      const results = await Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          const nowMs = Date.now() + (skews[index % 3] ?? 0);
          return fleet[index % 3]?.takeLease(nowMs, 90_000, 60_000);
        }),
      );
      expect(results.filter((result) => result?.held)).toHaveLength(1);
      for (const result of results.filter((each) => !each?.held)) {
        expect(result).toMatchObject({ reason: "running" });
        expect((result as { nextDueAtMs: number }).nextDueAtMs).toBeGreaterThan(Date.now());
      }
    });

    it("R2 a server that comes late does not release the lease of another", async () => {
      const [first, second] = fleet;
      expect(await first.takeLease(Date.now(), 1, 0)).toEqual({ held: true });
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect(await second.takeLease(Date.now(), 90_000, 0)).toEqual({ held: true });
      await first.releaseLease(Date.now());
      expect(await first.takeLease(Date.now(), 90_000, 0)).toMatchObject({ held: false, reason: "running" });
    });

    it("R34 the same story of four feeds at once becomes one row", async () => {
      const names = ["a", "b", "c", "d"];
      await fleet[0].syncFeeds(names.map((name) => toTestFeed(name)));
      const title = { title: "One title of five words", titleKey: "one title of five words" };
      const counts = await Promise.all(
        names.map((name, index) =>
          saveRun(fleet[index % 3] as ArticleStore, name, [
            toTestArticle(1),
            toTestArticle(2, { ...title, url: `https://${name}.example/copy` }),
          ]),
        ),
      );
      expect(counts.map((each) => each.new).reduce((sum, each) => sum + each)).toBe(2);
      expect(await readTitles(fleet[1])).toHaveLength(2);
    });

    it("every server sees a refresh of one of them", async () => {
      await fleet[0].syncFeeds([toTestFeed("a")]);
      const before = await fleet[2].readVersion();
      await saveRun(fleet[0], "a", toTestArticles(3));
      expect(await fleet[2].readVersion()).toBeGreaterThan(before);
      expect(await readTitles(fleet[1])).toHaveLength(3);
    });

    it("two configurations synchronised at once leave each feed once", async () => {
      await Promise.all(fleet.map((store) => store.syncFeeds([toTestFeed("a"), toTestFeed("b")])));
      expect(await fleet[0].readFeedStates()).toHaveLength(2);
    });

    it("R35 waits for whoever puts a row in by hand, and then meets it", async () => {
      const [store] = fleet;
      await store.syncFeeds([toTestFeed("a")]);
      const urlKey = createHash("sha256").update(toTestArticle(1).urlKey).digest("hex");
      const { saved } = await owner.transaction(async (transaction) => {
        await transaction.query(
          `WITH article AS (INSERT INTO news_articles (title, url, published_date, source_name)
             VALUES ('By hand', 'https://example.org/articles/1', now(), 'a') RETURNING id)
           INSERT INTO waymark.article_details
           SELECT id, 1, '', '${urlKey}', '', now(), now(), 'feed', '' FROM article`,
        );
        const saved = saveRun(store, "a", [toTestArticle(1)]);
        await expect.poll(() => countWaiting(transaction)).toBe(1);
        return { saved };
      });
      expect(await saved).toMatchObject({ new: 0, updated: 1 });
    });
  });

  describe("a database that goes away", () => {
    it("at start: a fault and not an exception of the driver", async () => {
      await server.stop();
      try {
        await expect(open()).rejects.toMatchObject({ name: "StoreFaultError" });
      } finally {
        await server.start();
      }
    });

    it("between two calls: a fault, then everything again without a restart", async () => {
      const store = await open();
      await store.syncFeeds([toTestFeed("a")]);
      await saveRun(store, "a", toTestArticles(2));
      await server.stop("immediate");
      for (const call of [
        () => store.readNewest(5),
        () => store.checkWritable(),
        () => store.readVersion(),
      ]) {
        await expect(call()).rejects.toMatchObject({ name: "StoreFaultError" });
      }
      await server.start();
      await expect.poll(() => readTitles(store).catch(() => [])).toHaveLength(2);
      expect(await saveRun(store, "a", toTestArticles(3))).toMatchObject({ new: 1 });
    });

    it("in the middle of a run: nothing of it is there, and the next run brings it", async () => {
      const store = await open();
      await store.syncFeeds([toTestFeed("a")]);
      const run = { state: { etag: '"v2"' } };
      const { saved } = await owner.transaction(async (transaction) => {
        await transaction.query("SELECT FROM waymark.news_version FOR UPDATE");
        const saved = saveRun(store, "a", toTestArticles(40), run).catch((error: unknown) => error);
        await expect.poll(() => countWaiting(transaction)).toBe(1);
        // Until they have ended: a read could be given one that is about to.
        await transaction.query(
          "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE usename = 'hub'",
        );
        return { saved };
      });
      expect(await saved).toMatchObject({ name: "StoreFaultError" });
      expect(await readTitles(store)).toEqual([]);
      expect(await readState(store, "a")).toMatchObject({ etag: "", hasImported: false });
      expect(await saveRun(store, "a", toTestArticles(40), run)).toMatchObject({ new: 40 });
    });

    it("a database that takes no writes is degraded and not dead", async () => {
      await owner.query("ALTER ROLE hub SET default_transaction_read_only = on");
      try {
        const store = await open();
        await expect(store.checkWritable()).rejects.toMatchObject({
          name: "StoreFaultError",
          message: expect.stringContaining("in a read-only transaction"),
        });
        expect(await store.readNewest(1)).toEqual([]);
      } finally {
        await owner.query("ALTER ROLE hub RESET default_transaction_read_only");
      }
    });

    it("F13 T7 a read waits two seconds for someone's lock, and takes no connection along", async () => {
      const store = await open();
      await store.syncFeeds([toTestFeed("a")]);
      await saveRun(store, "a", toTestArticles(2));
      const query = { columns: ["id"], filters: [], order: [], limit: 9, offset: 0 };
      const calls = [() => store.readNewest(5), () => store.query(query), () => store.checkWritable()];
      await owner.transaction(async (transaction) => {
        await transaction.query("LOCK TABLE news_articles, waymark.write_probe");
        const startedMs = performance.now();
        for (const outcome of await Promise.allSettled(calls.map((call) => call())))
          expect(outcome).toMatchObject({ reason: { name: "StoreFaultError" } });
        expect(performance.now() - startedMs).toBeLessThan(7000);
        expect(await countWaiting(transaction), "ended by the database, not only given up").toBe(0);
        expect(await store.readVersion(), "what nobody has locked is read all the while").toBeGreaterThan(0);
      });
      expect(await readTitles(store)).toHaveLength(2);
    });

    // Fifteen seconds of waiting.
    it("T7 a write that waits for someone and a transaction that nobody goes on with end in the database, too", {
      timeout: 90_000,
    }, async () => {
      const store = await open();
      await store.syncFeeds([toTestFeed("a")]);
      const member = connect(server.toUrl("postgres", "hub"), () => {});
      const { promise: later, resolve: goOn } = Promise.withResolvers<void>();
      const forgotten = member.transaction((sql) =>
        sql.query("LOCK TABLE waymark.write_probe").then(() => later),
      );
      const failed = forgotten.catch((error: unknown) => error);
      await owner.transaction(async (transaction) => {
        await transaction.query("SET LOCAL idle_in_transaction_session_timeout = 0");
        await transaction.query("SELECT FROM waymark.news_version FOR UPDATE");
        await expect(saveRun(store, "a", [toTestArticle(1)])).rejects.toMatchObject({
          name: "StoreFaultError",
        });
        expect(await countWaiting(transaction)).toBe(0);
        await expect.poll(() => store.checkWritable().then(() => true, String)).toBe(true);
      });
      goOn();
      expect(await failed).toBeInstanceOf(Error);
      await member.end();
      expect(await saveRun(store, "a", [toTestArticle(1)])).toMatchObject({ new: 1 });
    });

    it("says closed after close", async () => {
      const store = await open();
      await store.close();
      await expect(store.readNewest(1)).rejects.toMatchObject({
        name: "StoreFaultError",
        message: expect.stringContaining("after calling end"),
      });
    });
  });

  it("leaves out rows put in by hand that no page can show", async () => {
    await owner.query(`INSERT INTO news_articles (title, url, published_date, source_name) VALUES
      ('Fine', 'https://example.org/1', now(), ''), (' ', 'https://example.org/2', now(), ''), ('No address', '', now(), ''),
      ('Never ends', 'https://example.org/3', 'infinity', ''), ('Never began', 'https://example.org/4', '-infinity', '')`);
    expect((await (await open()).readNewest(50)).map(({ title }) => title)).toEqual(["Fine"]);
  });

  it("R38 answers the newest fifty from the index", async () => {
    await owner.query(`INSERT INTO news_articles (title, url, published_date, source_name)
      SELECT 'Headline ' || n, 'https://example.org/' || n, to_timestamp(1790000000 + n), 'a' FROM generate_series(1, 20000) n`);
    await owner.query("ANALYZE news_articles");
    const plan = await runAs(
      "hub",
      `EXPLAIN SELECT id, to_json(published_date AT TIME ZONE 'UTC') #>> '{}' AS published_date FROM public.news_articles
       ORDER BY news_articles.published_date DESC, news_articles.id DESC LIMIT 50`,
    );
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(
      /Index (Only )?Scan using news_articles_newest/,
    );
  });
});
