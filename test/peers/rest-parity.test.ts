import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HubFacts } from "#server/edge/hub-facts.ts";
import { type FeedHost, sendRss, startFeedHost } from "#server/ingest/testing/start-feed-host.ts";
import { defaultAnonKey } from "#server/rest/default-anon-key.ts";
import { type RestServer, startRestServer } from "#server/rest/testing/start-rest-server.ts";
import { toSettings } from "#server/settings/settings.ts";
import { connect, type Database } from "#server/store/postgres/connect.ts";
import { openPostgresStore } from "#server/store/postgres-store.ts";
import { findPostgres, startPostgres, type TestPostgres } from "#server/store/testing/start-postgres.ts";
import { createNewsClient } from "#site/ticker/news-client.ts";
import { bundleFunction } from "../../src/tools/edge-bundle/bundle-function.ts";
import { readHubFacts } from "../../src/tools/edge-bundle/read-hub-facts.ts";
import { type RunningFunction, startFunction } from "../edge/start-function.ts";
import { findDeno, installPeer, projectRoot } from "./install-peer.ts";
import { restDifferences } from "./rest-differences.ts";
import { printRequest, type RestRequest, restRequests } from "./rest-requests.ts";
import { type PeerServer, startSupabaseLite } from "./start-supabase-lite.ts";

const hasPostgres = findPostgres() !== undefined;
if (!hasPostgres) console.warn("SKIPPED: the other backend. On Debian: apt-get install postgresql");
const folder = hasPostgres ? installPeer("supabase-lite") : undefined;
const deno = folder ? findDeno() : undefined;
if (folder) copyFileSync(join(projectRoot, "test/peers/supabase-lite/serve.mjs"), join(folder, "serve.mjs"));

/** The headers that a client reads. */
const compared = ["content-type", "content-range", "preference-applied", "allow", "retry-after", "location"];
const log = () => {};

describe.skipIf(!folder)("the read endpoint and @supabase/lite", { timeout: 60_000 }, () => {
  let postgres: TestPostgres;
  let ours: RestServer;
  let lite: PeerServer;

  beforeAll(async () => {
    postgres = await startPostgres();
    // The embedded store here, the migration of the hosted project there; both with the same twelve rows.
    ours = await startRestServer();
    const url = postgres.toUrl("postgres");
    await (await startRestServer(await openPostgresStore(url, { log }))).stop();
    lite = await startSupabaseLite(folder ?? "", url);
  }, 60_000);
  afterAll(async () => {
    await lite?.stop();
    await ours?.stop();
    await postgres?.remove();
  });

  it("answer alike: status, body, and the headers that a client reads", async () => {
    const differing = Object.values(restDifferences).flat();
    const same: string[] = [];
    const other: string[] = [];
    for (const request of restRequests) {
      const [mine, theirs] = await Promise.all([
        ask(ours.url, defaultAnonKey, request),
        ask(lite.url, lite.key, request),
      ]);
      (JSON.stringify(mine) === JSON.stringify(theirs) ? same : other).push(printRequest(request));
    }
    console.info(`@supabase/lite: ${same.length} of ${restRequests.length} requests answered alike`);
    expect(other.toSorted()).toEqual(differing.toSorted());
    expect(same.length).toBeGreaterThanOrEqual(110);
  });

  it("S7 row-level security keeps the rows where somebody has given anon every right", async () => {
    const owner = connect(postgres.toUrl("postgres"), log);
    const [found] =
      await owner.query(`SELECT has_table_privilege('anon', 'public.news_articles', 'DELETE') AS given,
      count(*)::int AS rows, min(title) FILTER (WHERE id = 1) AS first FROM public.news_articles`);
    await owner.end();
    expect(found).toEqual({ given: true, rows: 12, first: "Headline 1" });
  });
});

describe.skipIf(!deno)(
  "the browser's client, unmodified, on a project that is not ours",
  { timeout: 60_000 },
  () => {
    let postgres: TestPostgres;
    let owner: Database;
    let feeds: FeedHost;
    let edge: RunningFunction;
    let project: PeerServer;

    beforeAll(async () => {
      [postgres, feeds] = await Promise.all([startPostgres(), startFeedHost({ "/one": sendRss("one", 60) })]);
      const url = postgres.toUrl("postgres");
      await (await openPostgresStore(url, { log })).close();
      owner = connect(url, log);
      const { facts } = await readHubFacts(projectRoot, toSettings({}, projectRoot, String).settings);
      const one = { name: "One", home: "https://one.example/", url: feeds.url("/one"), enabled: true };
      const { code } = await bundleFunction(projectRoot, { ...(facts as HubFacts), feeds: [one] });
      edge = await startFunction(deno ?? "", code, {
        SUPABASE_DB_URL: url,
        SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_of_the_test"}',
        WAYMARK_ALLOW_HOSTS: feeds.host,
      });
      project = await startSupabaseLite(folder ?? "", url, edge.url);
    }, 60_000);
    afterAll(async () => {
      await project?.stop();
      await edge?.stop();
      await owner?.end();
      await feeds?.close();
      await postgres?.remove();
    });

    it("spec 7: asks the function for news, and reads them newest first", async () => {
      const client = createNewsClient(project.url, project.key);
      expect(await client.readHeadlines(50)).toEqual([]);
      await client.fetchNews();
      const headlines = await client.readHeadlines(50);
      expect(headlines.length).toBe(40);
      expect(headlines[0]).toEqual({
        id: expect.any(Number),
        title: "one story number 0",
        url: "https://one.example/stories/0",
        published_date: "2026-11-20T12:00:00+00:00",
        source_name: "One",
        language: "",
      });
      const dates = headlines.map(({ published_date }) => published_date);
      expect(dates).toEqual(dates.toSorted().reverse());
    });
  },
);

async function ask(url: string, apikey: string, { path, method, headers, body }: RestRequest) {
  const init = { method: method ?? "GET", headers: { apikey, ...headers }, ...(body ? { body } : {}) };
  const response = await fetch(url + path, init);
  return {
    status: response.status,
    body: await response.text(),
    headers: compared.map((name) => response.headers.get(name)),
  };
}
