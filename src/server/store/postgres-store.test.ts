import { afterAll, beforeAll, describe } from "vitest";
import type { ArticleStore } from "./article-store.ts";
import { connect, type Database } from "./postgres/connect.ts";
import { openPostgresStore } from "./postgres-store.ts";
import { describeArticleStore } from "./testing/article-store.suite.ts";
import { openTimedPostgres } from "./testing/open-timed-postgres.ts";
import { resetPostgres } from "./testing/reset-postgres.ts";
import { findPostgres, startPostgres, type TestPostgres } from "./testing/start-postgres.ts";

const hasPostgres = findPostgres() !== undefined;
if (!hasPostgres) console.warn("SKIPPED: the store on PostgreSQL. On Debian: apt-get install postgresql");

describe.skipIf(!hasPostgres)("with a database server of its own", { timeout: 30_000 }, () => {
  let server: TestPostgres;
  let owner: Database;
  let store: ArticleStore;
  beforeAll(async () => {
    server = await startPostgres();
    const url = server.toUrl("postgres");
    await (await openPostgresStore(url, { log: () => {} })).close();
    owner = connect(url, () => {});
    await owner.query("CREATE ROLE hub LOGIN IN ROLE waymark_server");
    // As the role that a server is meant to have: none of the tables is its own. One store for all tests, because the database
    // starts a process for each connection.
    store = await openTimedPostgres(server.toUrl("postgres", "hub"));
  });
  afterAll(async () => {
    await store.close();
    await owner.end();
    await server.remove();
  });

  describeArticleStore("PostgreSQL", {
    async open() {
      await resetPostgres(owner);
      return {
        store,
        runByHand: async (statement) => void (await owner.query(statement)),
        remove: async () => {},
      };
    },
  });
});
