import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultAnonKey } from "#news/default-anon-key.ts";
import { type FeedHost, type Route, sendRss, startFeedHost } from "#server/ingest/testing/start-feed-host.ts";
import { connect, type Database } from "#server/store/postgres/connect.ts";
import { openPostgresStore } from "#server/store/postgres-store.ts";
import { findPostgres, startPostgres, type TestPostgres } from "#server/store/testing/start-postgres.ts";
import { writeTestDist } from "#server/testing/write-test-dist.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Balancer, startBalancer } from "./start-balancer.ts";

const hasPostgres = findPostgres() !== undefined;
if (!hasPostgres) console.warn("SKIPPED: the fleet. On Debian: apt-get install postgresql");

const names = ["one", "two", "three"];
const headers = { apikey: defaultAnonKey };
const readPaths = ["/", "/rest/v1/news_articles?order=published_date.desc&limit=50", "/robots.txt"] as const;

describe.skipIf(!hasPostgres)("three servers on one PostgreSQL behind one proxy", () => {
  let folder = "";
  let postgres: TestPostgres;
  let owner: Database;
  let feeds: FeedHost;
  let balancer: Balancer;
  const fleet = new Map<string, ServerProcess>();

  const start = (name: string) => {
    const variables = {
      DATABASE_URL: postgres.toUrl("postgres", "hub"),
      WAYMARK_ALLOW_HOSTS: feeds.host,
    };
    const server = startServerProcess(folder, name, variables);
    fleet.set(name, server);
    return server.url;
  };
  const get = (name: string) => {
    const server = fleet.get(name);
    if (!server) throw new Error(`no server ${name}`);
    return server;
  };
  const refresh = async (url: string) => {
    const response = await fetch(`${url}/functions/v1/fetch-news`, { method: "POST", headers });
    return { code: response.status, ...(await response.json()) };
  };
  /** As if a minute and half an hour had gone by. */
  const makeDue = () =>
    owner.query(`
      UPDATE waymark.news_sources SET next_check_at = 0;
      UPDATE waymark.news_refresh SET started_at = 0, lease_until = 0;
    `);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "waymark-fleet-"));
    writeTestDist(join(folder, "dist"));
    const paths = Object.fromEntries(names.map((name) => [`/${name}`, sendRss(name, 5)]));
    [postgres, feeds] = await Promise.all([startPostgres(), startFeedHost(paths)]);
    const list = names.map((name) => ({
      name,
      home: `https://${name}.example/`,
      url: feeds.url(`/${name}`),
    }));
    writeFileSync(join(folder, "feeds.yaml"), JSON.stringify(list));
    await (await openPostgresStore(postgres.toUrl("postgres"), { log: () => {} })).close();
    owner = connect(postgres.toUrl("postgres"), () => {});
    await owner.query("CREATE ROLE hub LOGIN IN ROLE waymark_server");
    balancer = await startBalancer(new Set(await Promise.all(names.map(start))));
  });
  afterAll(async () => {
    for (const server of fleet.values()) server.kill("SIGKILL");
    await Promise.all([...fleet.values()].map(({ end }) => end));
    await balancer?.close();
    await feeds?.close();
    await owner?.end();
    await postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it("S17 200 parallel refreshes of three processes cause one run (fault test 13)", async () => {
    await makeDue();
    feeds.requests.length = 0;
    const answers = await Promise.all(Array.from({ length: 200 }, () => refresh(balancer.url)));
    expect(answers.filter(({ code }) => code !== 200)).toEqual([]);
    expect(feeds.requests.map(({ path }) => path).sort()).toEqual(["/one", "/three", "/two"]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["ok", "skipped"]));
  });

  it("all three show the new headlines within ten seconds of a refresh", async () => {
    feeds.routes["/two"] = sendStory("Applications open for the new term");
    await makeDue();
    expect(await refresh(balancer.url)).toMatchObject({ status: "ok", articles: { new: 1 } });
    const urls = await Promise.all([...fleet.values()].map(({ url }) => url));
    const untilMs = performance.now() + 10_000;
    for (const url of urls) {
      const shows = async () =>
        (await (await fetch(url)).text()).includes("Applications open for the new term");
      while (!(await shows()) && performance.now() < untilMs) await wait(100);
      expect(await shows()).toBe(true);
      const newest = await fetch(`${url}/rest/v1/news_articles?order=id.desc&limit=1`, { headers });
      expect(await newest.json()).toMatchObject([{ title: "Applications open for the new term" }]);
    }
  });

  it("readers never see an error while one of three restarts", async () => {
    const before = await get("one").url;
    const reading = startReaders(balancer.url);
    get("one").kill("SIGTERM");
    expect(await get("one").end).toBe(0);
    balancer.servers.delete(before);
    balancer.servers.add(await start("one"));
    await wait(1000);
    expect(await reading.stop()).toEqual([]);
  });

  it("R2 a killed holder delays the next run by no more than its lease (fault test 13)", async () => {
    const release = holdUp(feeds, "/three");
    await makeDue();
    const [killed, other] = await Promise.all([get("two").url, get("three").url]);
    const asking = refresh(killed).catch(() => "gone");
    await release.isAsked;
    get("two").kill("SIGKILL");
    expect([await get("two").end, await asking]).toEqual(["SIGKILL", "gone"]);
    const [lease] = await owner.query("SELECT lease_until - started_at AS ms FROM waymark.news_refresh");
    expect(Number(lease?.ms)).toBe(90_000);
    release.now();

    // Not ninety seconds of waiting: all but two of them are taken off the record.
    await owner.query(`WITH left_over AS (
        SELECT lease_until - (extract(epoch FROM clock_timestamp()) * 1000)::bigint - 2000 AS ms FROM waymark.news_refresh
      ) UPDATE waymark.news_refresh SET lease_until = lease_until - ms, started_at = started_at - ms FROM left_over`);
    const refused = await refresh(other);
    expect(refused).toMatchObject({ status: "skipped", reason: "running" });
    await wait(Date.parse(refused.next_due_at) - Date.now() + 5);
    expect(await refresh(other)).toMatchObject({ status: "ok", feeds: { failed: 0, deferred: 0 } });
    await start("two");
  });

  it("F13 T7 lives through a restart of the database: readers notice nothing, and no server is taken out", async () => {
    const urls = await Promise.all([...fleet.values()].map(({ url }) => url));
    const read = async (url: string, path: string) => {
      const response = await fetch(`${url}${path}`, { headers });
      return { status: response.status, body: await response.text() };
    };
    for (const url of urls) expect(await read(url, readPaths[1])).toMatchObject({ status: 200 });
    const reading = startReaders(balancer.url);
    await postgres.stop("immediate");
    const degraded = { status: 200, body: '{"status":"degraded","reasons":["store_unreadable"]}' };
    for (const url of urls) await expect.poll(() => read(url, "/health/ready")).toEqual(degraded);
    const [url = ""] = urls;
    expect(await refresh(url)).toMatchObject({ code: 503, errors: [{ code: "store_unavailable" }] });
    // Longer than a server takes to notice that its database is gone, and the balancer that a server is.
    await wait(2000);
    await postgres.start();
    const fresh = async () =>
      (await read(url, `/rest/v1/news_articles?limit=${Math.ceil(performance.now())}`)).status;
    await expect.poll(fresh, { interval: 200 }).toBe(200);
    expect(await reading.stop()).toEqual([]);
  });
});

function sendStory(title: string): Route {
  return (_request, response) => {
    const date = new Date(Date.now() - 60_000).toUTCString();
    const link = "https://two.example/stories/new";
    response.end(
      `<rss><channel><item><title>${title}</title><link>${link}</link><pubDate>${date}</pubDate></item></channel></rss>`,
    );
  };
}

/** The publisher answers nothing there until it is told to. */
function holdUp(feeds: FeedHost, path: string) {
  const usual = feeds.routes[path];
  const asked = Promise.withResolvers<void>();
  feeds.routes[path] = () => asked.resolve();
  return {
    isAsked: asked.promise,
    now: () => {
      if (usual) feeds.routes[path] = usual;
    },
  };
}

/** Eight visitors who ask for the page and for rows, one after the other. */
function startReaders(url: string) {
  const errors: string[] = [];
  let answers = 0;
  let isOver = false;
  const read = async (number: number) => {
    for (let turn = number; !isOver; turn += 1) {
      const path = readPaths[turn % readPaths.length] ?? "/";
      try {
        const response = await fetch(`${url}${path}`, { headers });
        const text = await response.text();
        if (response.status !== 200) errors.push(`${path} ${response.status} ${text.slice(0, 200)}`);
        answers += 1;
      } catch (error) {
        errors.push(`${path} ${error}`);
      }
      await wait(20);
    }
  };
  const readers = Array.from({ length: 8 }, (_, number) => read(number));
  return {
    /** What went wrong, in more than a hundred readings, however slow the machine is. */
    async stop() {
      await expect.poll(() => answers + errors.length).toBeGreaterThan(100);
      isOver = true;
      await Promise.all(readers);
      return errors;
    },
  };
}
