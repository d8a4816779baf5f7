import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultAnonKey } from "#news/default-anon-key.ts";
import type { Headline } from "#news/headline.ts";
import { connect, type Database } from "#server/store/postgres/connect.ts";
import { openPostgresStore } from "#server/store/postgres-store.ts";
import { findPostgres, startPostgres, type TestPostgres } from "#server/store/testing/start-postgres.ts";
import { errorCases, fieldCases, rowCases } from "./testing/rest-cases.ts";
import { type RestServer, startRestServer } from "./testing/start-rest-server.ts";

const hasPostgres = findPostgres() !== undefined;
if (!hasPostgres)
  console.warn("SKIPPED: the read endpoint on PostgreSQL. On Debian: apt-get install postgresql");

describe.skipIf(!hasPostgres)("the read endpoint over PostgreSQL", { timeout: 30_000 }, () => {
  let postgres: TestPostgres;
  let anon: Database;
  let server: RestServer;
  const ask = (query: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/rest/v1/news_articles${query}`, { headers: { apikey: defaultAnonKey, ...headers } });

  beforeAll(async () => {
    postgres = await startPostgres();
    server = await startRestServer(await openPostgresStore(postgres.toUrl("postgres"), { log: () => {} }));
    const owner = connect(postgres.toUrl("postgres"), () => {});
    await owner.query("CREATE ROLE visitor LOGIN IN ROLE anon");
    await owner.end();
    anon = connect(postgres.toUrl("postgres", "visitor"), () => {});
  });
  afterAll(async () => {
    await anon.end();
    await server.stop();
    await postgres.remove();
  });

  it.each(rowCases)("gives the rows that the embedded store gives: %s", async (query, ids) => {
    const response = await ask(query);
    expect(((await response.json()) as Headline[]).map(({ id }) => id)).toEqual(ids);
  });

  it.each(fieldCases)(
    "gives the fields that the embedded store gives: select=%s",
    async (select, expected) => {
      const response = await ask(`?id=eq.12&select=${encodeURIComponent(select)}`);
      const [only] = (await response.json()) as object[];
      expect(Object.entries(only ?? {})).toEqual(Object.entries(expected));
    },
  );

  /** What PostgREST would ask the database for each of the requests that only the database can refuse. */
  const statements: Record<string, string> = {
    "?select=secret": "SELECT news_articles.secret FROM news_articles",
    "?id=eq.abc": "SELECT FROM news_articles WHERE id = 'abc'",
    "?id=eq.": "SELECT FROM news_articles WHERE id = ''",
    "?id=eq.1.5": "SELECT FROM news_articles WHERE id = '1.5'",
    "?id=gt.9223372036854775808": "SELECT FROM news_articles WHERE id > '9223372036854775808'",
    "?published_date=gt.soon": "SELECT FROM news_articles WHERE published_date > 'soon'",
    "?published_date=gt.2026-02-30": "SELECT FROM news_articles WHERE published_date > '2026-02-30'",
    "?published_date=lt.0000-03-15": "SELECT FROM news_articles WHERE published_date < '0000-03-15'",
  };

  it.each(Object.entries(statements))(
    "S18 %s is refused in PostgreSQL's own words",
    async (query, statement) => {
      const refused = await anon.query(statement).catch((error: unknown) => error);
      const { code, message, detail, hint } = refused as Record<string, string | undefined>;
      expect(await (await ask(query)).json()).toEqual({
        code,
        message,
        details: detail ?? null,
        hint: hint ?? null,
      });
      expect(errorCases.some(([known]) => known === query)).toBe(true);
    },
  );

  it("S7 refuses writes in PostgreSQL's own words", async () => {
    const refused = await anon.query("DELETE FROM news_articles").catch((error: unknown) => error);
    const response = await fetch(`${server.url}/rest/v1/news_articles`, {
      method: "DELETE",
      headers: { apikey: defaultAnonKey },
    });
    const { code, message } = refused as { code: string; message: string };
    expect(await response.json()).toMatchObject({ code, message });
  });
});
