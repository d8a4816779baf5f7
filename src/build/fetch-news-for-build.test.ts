import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Log } from "#host/log.ts";
import { runHere } from "#host/testing/run-here.ts";
import type { NewsFile } from "#news/news-file.ts";
import { sendRss, sendStatus } from "#server/ingest/testing/start-feed-host.ts";
import { withFeedHosts } from "#server/ingest/testing/with-feed-hosts.ts";
import { openStore } from "#server/store/open-store.ts";
import { makeTestFolder } from "#server/store/testing/make-test-folder.ts";
import { fetchNewsOnce, readNewsFile } from "./fetch-news-for-build.ts";

const { publish } = withFeedHosts();
let test: ReturnType<typeof makeTestFolder>;
beforeEach(() => {
  test = makeTestFolder();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 22, 12) });
});
afterEach(() => {
  vi.useRealTimers();
  test.remove();
});

function fetchNews(urls: string[], log: Log = () => {}): Promise<NewsFile> {
  const feeds = urls.map((url, at) => ({
    name: `Source ${at}`,
    home: "https://one.example/",
    url,
    enabled: true,
  }));
  const hub = { product: "Hub", url: "https://hub.example/", version: "1.0.0" };
  const settings = {
    allowHosts: new Set(urls.map((url) => new URL(url).host)),
    dataFolder: test.folder,
    databaseUrl: undefined,
  };
  return fetchNewsOnce({ ...hub, feeds, updatesXml: "", migrations: [] }, settings, log);
}

describe("news for a page without a server", () => {
  it("are the newest of the sources that answer, with the time of the last answer", async () => {
    const host = await publish({ "/good": sendRss("good", 3), "/bad": sendStatus(500) });
    const { headlines, looked_at } = await fetchNews([host.url("/good"), host.url("/bad")]);
    expect(headlines.map(({ title }) => title)).toEqual([0, 1, 2].map((n) => `good story number ${n}`));
    expect(looked_at).toBe("2026-11-22T12:00:00.000Z");
  });

  it("R3 are those of every source, also of more than thirty", async () => {
    const host = await publish({});
    const names = Array.from({ length: 35 }, (_, at) => `s${at}`);
    for (const name of names) host.routes[`/${name}`] = sendRss(name, 1);
    const { headlines } = await fetchNews(names.map((name) => host.url(`/${name}`)));
    expect(headlines).toHaveLength(35);
  });

  it("stay, with their age, when no source answers the next run", async () => {
    const host = await publish({ "/feed": sendRss("good", 3) });
    const first = await fetchNews([host.url("/feed")]);
    host.routes["/feed"] = sendStatus(500);
    vi.setSystemTime(Date.UTC(2026, 10, 22, 16));
    const second = await fetchNews([host.url("/feed")]);
    expect(host.requests.length).toBeGreaterThan(1);
    expect(second).toEqual(first);
  });

  it("R2 are said not to be new if nobody was asked, with the reason and the time to ask again", async () => {
    const told: unknown[] = [];
    const log: Log = (_level, event, facts) => event === "sources-not-asked" && told.push(facts);
    await fetchNews([], log);
    expect(told).toEqual([]);
    await fetchNews([], log);
    const settings = { dataFolder: test.folder, databaseUrl: undefined };
    vi.setSystemTime(Date.UTC(2026, 10, 22, 13));
    // As a run that is killed leaves it.
    const killed = await openStore(settings, () => {});
    await killed.takeLease(Date.now(), 90_000, 60_000);
    await killed.close();
    await fetchNews([], log);
    expect(told).toEqual([
      { why: "they were just asked", next: "run this again after 2026-11-22T12:01:00.000Z" },
      {
        why: "another run has not ended, or was killed",
        next: "run this again after 2026-11-22T13:01:30.000Z",
      },
    ]);
  });

  it("are those that a running server last showed, while it has the store locked", async () => {
    const shown = [
      { id: 1, title: "Shown", url: "https://a.example/", published_date: "2026-11-22T10:00:00Z" },
    ];
    const store = await openStore({ dataFolder: test.folder, databaseUrl: undefined }, () => {});
    writeFileSync(join(test.folder, "headlines.json"), JSON.stringify(shown));
    try {
      expect(await fetchNews([])).toEqual({ headlines: shown });
    } finally {
      await store.close();
    }
  });
});

it("a store that does not answer is told in whole sentences, with what to do", async () => {
  const env = { WAYMARK_DATA: test.folder, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
  const { status, stderr } = await runHere("news-fetch", [join(test.folder, "news.json")], env);
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining("names its host, port") });
});

describe("a file of headlines", () => {
  it.each([
    ["no file", undefined, "cannot be read (ENOENT)"],
    ["no JSON", "{", "not JSON"],
    ["another file", "[]", "is not a file of headlines"],
    ["a headline without an address", '{"headlines":[{"id":1,"title":"x"}]}', "is not a file of headlines"],
  ])("%s is told with the way to make one", async (_, text, what) => {
    const path = join(test.folder, "news.json");
    if (text !== undefined) writeFileSync(path, text);
    const told = await readNewsFile(path);
    expect(told).toContain(what);
    expect(told).toContain(`npm run news:fetch -- ${path}`);
  });
});
