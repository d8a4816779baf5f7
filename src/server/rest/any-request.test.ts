import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyText } from "#base/testing/any-text.ts";
import { defaultAnonKey } from "#news/default-anon-key.ts";
import { type ArticleStore, StoreFaultError } from "#server/store/article-store.ts";
import { openPostgresStore } from "#server/store/postgres-store.ts";
import { openSqliteStore } from "#server/store/sqlite-store.ts";
import { makeTestFolder } from "#server/store/testing/make-test-folder.ts";
import { findPostgres, startPostgres, type TestPostgres } from "#server/store/testing/start-postgres.ts";
import { saveRun, toTestArticles, toTestFeed } from "#server/store/testing/store-fixture.ts";
import { answerRest } from "./answer-rest.ts";

const expectedStatuses = [200, 400, 404, 406, 416];

const shortText = anyText({ maxLength: 12 });
const names = fc.constantFrom(
  "id",
  "title",
  "published_date",
  "source_name",
  "secret",
  '"id"',
  "a.b",
  "*",
  "",
);
const pieces = fc.constantFrom(
  ...["eq.", "gt.", "lte.", "in.", "not.", "like(any).", "(", ")", ",", ".", '"', "\\", "::", "*", " "],
  ...["->", "\0", "'", ";--", "asc", "desc", "nullsfirst", "and(", "count()", "1", "-1", "T08:00:00.5Z"],
);
/** Well formed, over values that may not be. */
const operand = fc.oneof(
  shortText,
  fc.double().map(String),
  fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }).map(String),
  fc.date().map((date) => (Number.isNaN(date.getTime()) ? "NaN" : date.toISOString())),
  fc.constantFrom("0001-01-01", "1000-01-01T00:00+23:59", "9998-12-31T24:00-23:59", "9999-12-31", "24:00"),
  fc.tuple(fc.nat(9999), fc.nat(13), fc.nat(32)).map((parts) => parts.map(toTwoDigits).join("-")),
);
const filter = fc
  .tuple(names, fc.constantFrom("eq", "neq", "gt", "gte", "lt", "lte"), operand)
  .map(([name, operator, value]): [string, string] => [name, `${operator}.${value}`]);
const grammar = fc.array(fc.oneof(pieces, names), { maxLength: 8 }).map((parts) => parts.join(""));
const keys = fc.constantFrom("select", "order", "limit", "offset", "or", "not.and", "columns", "apikey");

/** Requests that nobody in their right mind sends: parameters put together from the grammar's own pieces. */
const anyRequest = fc.record({
  parameters: fc.oneof(
    fc.array(filter, { maxLength: 3 }),
    fc.array(fc.tuple(fc.oneof(keys, names, shortText), fc.oneof(grammar, shortText)), { maxLength: 4 }),
  ),
  headers: fc.record({ accept: fc.constantFrom("*/*", "text/csv", ";q=x,,") }, { requiredKeys: [] }),
});

function toTwoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

async function askAnything(store: ArticleStore, numRuns: number): Promise<void> {
  await store.syncFeeds([toTestFeed("a")]);
  await saveRun(store, "a", toTestArticles(10));
  const deps = { store, log: () => {} };
  await fc.assert(
    fc.asyncProperty(anyRequest, async ({ parameters, headers }) => {
      const url = `http://host/rest/v1/news_articles?${new URLSearchParams(parameters)}`;
      const request = new Request(url, { headers: { apikey: defaultAnonKey, ...headers } });
      // A mistake of ours would reject, and a wrong value would reach the database and come back as a fault.
      const response = await answerRest(request, deps);
      expect(expectedStatuses).toContain(response.status);
      const text = await response.text();
      expect(text).not.toMatch(/\.ts:\d+|node:internal|SELECT /);
      if (response.status < 400) return;
      expect(Object.keys(JSON.parse(text)).sort()).toEqual(["code", "details", "hint", "message"]);
    }),
    { numRuns },
  );
}

describe("S18 any request at all gets an answer, and never one about the inside", () => {
  it("over the embedded store", async () => {
    const { folder, remove } = makeTestFolder();
    const store = await openSqliteStore(folder, { log: () => {} });
    await askAnything(store, 2000);
    await store.close();
    remove();
  });

  describe.skipIf(!findPostgres())("over PostgreSQL", () => {
    let server: TestPostgres;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server.remove());

    it("which refuses nothing that was let through", async () => {
      const store = await openPostgresStore(server.toUrl("postgres"), { log: () => {} });
      await askAnything(store, 2000);
      await store.close();
      await expect(store.readNewest(1)).rejects.toThrow(StoreFaultError);
    });
  });
});
