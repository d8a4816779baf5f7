import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { nodeTransport, resolveHost } from "#host/outbound/node-transport.ts";
import type { ArticleStore } from "#server/store/article-store.ts";
import { openSqliteStore } from "#server/store/sqlite-store.ts";
import { answerFetchNews } from "./answer-fetch-news.ts";
import { createRefresh } from "./create-refresh.ts";
import { type FeedHost, type Route, sendRss, startFeedHost } from "./testing/start-feed-host.ts";
import { startRun, toFeedSource } from "./testing/start-run.ts";

let folder: string;
let store: ArticleStore;
const running: FeedHost[] = [];

beforeEach(async () => {
  // The feeds' dates are fixed, and what is older than half a year is not taken in.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21, 12) });
  folder = mkdtempSync(join(tmpdir(), "waymark-refresh-"));
  store = await openSqliteStore(folder, { log: () => {} });
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((host) => host.close()));
  await store.close();
  rmSync(folder, { recursive: true });
  vi.useRealTimers();
});

async function start(routes: Record<string, Route>) {
  const host = await startFeedHost(routes);
  running.push(host);
  const refresh = createRefresh({
    store,
    feeds: Object.keys(routes).map((path) => toFeedSource(path.slice(1), host.url(path))),
    outbound: { transport: nodeTransport, resolve: resolveHost, allowHosts: new Set([host.host]) },
    site: { product: "Waymark", version: "0.1.0", url: "https://waymark.example/" },
    log: () => {},
  });
  return { host, refresh };
}

describe("the refresh over real sockets into the real store", () => {
  it("brings a feed's entries to the readers, newest first", async () => {
    const { refresh, host } = await start({ "/one": sendRss("one", 5) });
    expect(await refresh.run()).toMatchObject({ status: "ok", articles: { new: 5 } });
    const titles = (await store.readNewest(3)).map(({ title }) => title);
    expect(titles).toEqual(["one story number 0", "one story number 1", "one story number 2"]);
    expect(host.requests[0]?.headers["user-agent"]).toBe("waymark-news/0.1.0 (+https://waymark.example/)");
  });

  it("S17 200 parallel POSTs cause one run, and the next finds it fresh", async () => {
    const { refresh, host } = await start({ "/one": sendRss("one", 5), "/two": sendRss("two", 5) });
    const deps = { refresh: refresh.run, checkApiKey: () => undefined, allowedOrigins: [], log: () => {} };
    const post = () =>
      answerFetchNews(new Request("http://hub.example/functions/v1/fetch-news", { method: "POST" }), deps);
    const answers = await Promise.all(Array.from({ length: 200 }, post));
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200));
    expect(host.requests.map(({ path }) => path).sort()).toEqual(["/one", "/two"]);
    const reads = vi.spyOn(store, "readFeedStates");
    const late = await Promise.all(Array.from({ length: 20 }, async () => (await post()).json()));
    expect(late[19]).toMatchObject({ status: "skipped", reason: "fresh" });
    expect(await (await post()).json()).toMatchObject({ status: "skipped" });
    expect(reads).toHaveBeenCalledTimes(1);
  });

  it("R32 what an undated feed's first import leaves out does not come later", async () => {
    const items = Array.from(
      { length: 14 },
      (_, n) => `<item><title>Undated story ${n}</title><link>https://u.example/${n}</link></item>`,
    );
    let looks = 0;
    const { host } = await start({
      "/undated": (_request, response) => {
        looks += 1;
        response.end(`<rss><channel>${items.join("")}</channel></rss><!-- ${looks} -->`);
      },
    });
    const { run, clock } = startRun([host], { undated: host.url("/undated") }, { store });
    expect(await run()).toMatchObject({ status: "ok", articles: { new: 10, rejected: 4 } });
    clock.advance(31 * 60_000);
    expect(await run()).toMatchObject({ status: "ok", feeds: { ok: 1 }, articles: { new: 0 } });
    expect([looks, (await store.readNewest(50)).length]).toEqual([2, 10]);
  });

  it("stores a failure of real chance and time", async () => {
    const { refresh } = await start({ "/missing": (_request, response) => response.writeHead(404).end() });
    expect(await refresh.run()).toMatchObject({
      status: "failed",
      errors: [{ feed: "missing", code: "http_404" }],
    });
    expect((await store.readFeedStates())[0]).toMatchObject({ errorCode: "http_404", failureCount: 1 });
  });

  it("stops in the middle of a run and leaves the feed due", async () => {
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const { refresh } = await start({ "/silent": () => asked() });
    const result = refresh.run();
    await isAsked;
    await refresh.stop();
    expect(await result).toMatchObject({ status: "partial", feeds: { deferred: 1, failed: 0 } });
    expect((await store.readFeedStates())[0]).toMatchObject({ failureCount: 0, nextCheckAtMs: 0 });
  });
});
