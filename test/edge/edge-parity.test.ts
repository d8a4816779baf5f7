import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { bundleFunction } from "#build/edge/bundle-function.ts";
import { readHubFacts } from "#build/edge/read-hub-facts.ts";
import { nodeTransport, resolveHost } from "#host/outbound/node-transport.ts";
import { toSettings } from "#host/settings/settings.ts";
import type { HubFacts } from "#server/edge/create-handler.ts";
import { createRefresh } from "#server/ingest/create-refresh.ts";
import { connect, type Database } from "#server/store/postgres/connect.ts";
import { openPostgresStore } from "#server/store/postgres-store.ts";
import { findPostgres, startPostgres, type TestPostgres } from "#server/store/testing/start-postgres.ts";
import { findDeno, projectRoot } from "../peers/install-peer.ts";
import { type Corpus, startCorpus } from "./start-corpus.ts";
import { askHeaders, type RunningFunction, startFunction } from "./start-function.ts";

const hasPostgres = findPostgres() !== undefined;
if (!hasPostgres) console.warn("SKIPPED: the Edge Function's run. On Debian: apt-get install postgresql");
const deno = hasPostgres ? findDeno() : undefined;
const log = () => {};

let facts: HubFacts;
beforeAll(async () => {
  const read = await readHubFacts(toSettings({}, projectRoot, String).settings);
  if (!read.facts) throw new Error(JSON.stringify(read.problems));
  facts = read.facts;
});

describe("the bundle", { timeout: 30_000 }, () => {
  it("imports the driver, in the server's version, and nothing of Node", async () => {
    const { code, imports, bytes } = await bundleFunction(projectRoot, facts);
    expect(imports).toEqual([expect.stringMatching(/^npm:pg@\d+\.\d+\.\d+$/)]);
    expect(code.match(/^import .*$/gm)).toHaveLength(1);
    expect(code).not.toMatch(/["'`]node:|\brequire\(|\bprocess\.|\bBuffer\.|\b__dirname\b|\bimport\(/);
    expect(code).not.toContain("waymarkHub");
    expect(bytes).toBeLessThan(1024 * 1024);
  });
});

describe.skipIf(!deno)("fault test 16: the same corpus on Node and on Deno", () => {
  let postgres: TestPostgres;
  let corpus: Corpus;
  let edge: RunningFunction | undefined;
  const owners: Database[] = [];

  beforeAll(async () => {
    [postgres, corpus] = await Promise.all([startPostgres(), startCorpus()]);
    const first = connect(postgres.toUrl("postgres"), log);
    for (const name of ["on_node", "on_deno"]) {
      await first.query(`CREATE DATABASE ${name}`);
      await (await openPostgresStore(postgres.toUrl(name), { log })).close();
      owners.push(connect(postgres.toUrl(name), log));
    }
    await first.end();
  });
  afterAll(async () => {
    await edge?.stop();
    await Promise.all(owners.map((owner) => owner.end()));
    await corpus?.close();
    await postgres?.remove();
  });

  it("gives byte-identical rows, also from what is unchanged, and says what it cost", async () => {
    const feeds = corpus.names.map((name) => {
      const url = corpus.url(`/${encodeURIComponent(name)}`);
      return { name, home: "https://corpus.example/", url, enabled: true };
    });
    // Without the hub's own updates: they are a host of their own, and two hosts race for ids.
    const hub = { ...facts, feeds };
    const { code } = await bundleFunction(projectRoot, hub);
    edge = await startFunction(deno ?? "", code, {
      SUPABASE_DB_URL: postgres.toUrl("on_deno"),
      WAYMARK_ALLOW_HOSTS: corpus.host,
    });
    const store = await openPostgresStore(postgres.toUrl("on_node"), { log });
    const { run } = createRefresh({
      store,
      feeds: hub.feeds,
      outbound: { transport: nodeTransport, resolve: resolveHost, allowHosts: new Set([corpus.host]) },
      updatesXml: hub.updatesXml,
      site: hub,
      log,
    });
    const ask = async () => (await fetch(edge?.url ?? "", { method: "POST", headers: askHeaders })).json();
    const { duration_ms: _first, ...withoutTime } = await ask();
    const cpuMs = edge.readCpuMs();

    const [{ now }, { random }] = [Date, Math];
    onTestFinished(() => void [Object.assign(Date, { now }), Object.assign(Math, { random })]);
    await import(join(projectRoot, "test/edge/fixed-clock.mjs"));
    const { duration_ms: _second, ...onNode } = await run();
    expect(withoutTime).toEqual(onNode);
    expect(withoutTime).toMatchObject({ status: "partial", feeds: { due: 25 } });
    expect(withoutTime.articles.new).toBeGreaterThan(50);
    const [rowsOnNode, rowsOnDeno] = await Promise.all(owners.map(dumpRows));
    expect(rowsOnDeno).toBe(rowsOnNode);

    await Promise.all(owners.map(makeDue));
    corpus.statuses.length = 0;
    const beforeMs = edge.readCpuMs();
    const { duration_ms: _third, ...again } = await ask();
    const unchangedMs = edge.readCpuMs() - beforeMs;
    const { duration_ms: _fourth, ...againOnNode } = await run();
    expect(again).toEqual(againOnNode);
    expect(corpus.statuses.filter((status) => status === 304).length).toBeGreaterThan(20);
    const [later, laterOnDeno] = await Promise.all(owners.map(dumpRows));
    expect(laterOnDeno).toBe(later);
    await store.close();
    console.info(
      `Edge Function, 25 feeds: ${cpuMs} ms of CPU with Deno's own start, ${unchangedMs} ms when nothing changed`,
    );
  });

  it("gives the clock back, which would stay stopped in all files that its worker runs after this one", () => {
    expect([String(Date.now), String(Math.random)].join()).toMatch(/native code.*native code/s);
  });
});

/** Everything that a run writes, in the order of its keys. */
async function dumpRows(owner: Database): Promise<string> {
  const tables = {
    "public.news_articles": "id",
    "waymark.article_details": "article_id",
    "waymark.news_sources": "source_id",
    "waymark.news_seen": "url_key",
  };
  const lines: string[] = [];
  for (const [table, key] of Object.entries(tables)) {
    const rows = await owner.query(`SELECT to_jsonb(t)::text AS line FROM ${table} AS t ORDER BY ${key}`);
    lines.push(table, ...rows.map(({ line }) => String(line)));
  }
  return lines.join("\n");
}

async function makeDue(owner: Database): Promise<void> {
  await owner.query(`
    UPDATE waymark.news_sources SET next_check_at = 0;
    UPDATE waymark.news_refresh SET started_at = 0, lease_until = 0;
  `);
}
