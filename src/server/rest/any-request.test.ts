import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ArticleStore, StoreFaultError } from "#server/store/article-store.ts";
import { openPostgresStore } from "#server/store/postgres-store.ts";
import { openSqliteStore } from "#server/store/sqlite-store.ts";
import { makeTestFolder } from "#server/store/testing/make-test-folder.ts";
import { findPostgres, startPostgres, type TestPostgres } from "#server/store/testing/start-postgres.ts";
import { saveRun, toTestArticles, toTestFeed } from "#server/store/testing/store-fixture.ts";
import { answerRest } from "./answer-rest.ts";
import { defaultAnonKey } from "./default-anon-key.ts";
import { anyRequest } from "./testing/any-request.ts";

const expectedStatuses = [200, 206, 400, 404, 406, 416];

async function askAnything(store: ArticleStore, numRuns: number): Promise<void> {
  await store.syncFeeds([toTestFeed("a")]);
  await saveRun(store, "a", toTestArticles(10));
  const deps = { store, anonKey: defaultAnonKey, log: () => {} };
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

describe("S18 any request at all gets an answer, and never one about the inside", { timeout: 60_000 }, () => {
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
    }, 60_000);
    afterAll(() => server.remove());

    it("which refuses nothing that was let through", async () => {
      const store = await openPostgresStore(server.toUrl("postgres"), { log: () => {} });
      await askAnything(store, 2000);
      await store.close();
      await expect(store.readNewest(1)).rejects.toThrow(StoreFaultError);
    });
  });
});
