import { describe, expect, it } from "vitest";
import type { Headline } from "#news/headline.ts";
import { hasClockJumped, readPruneTime } from "./clock-jump.ts";
import { newFeedState } from "./testing/fake-store.ts";
import { type Route, sendRss, sendStatus } from "./testing/start-feed-host.ts";
import { startRun } from "./testing/start-run.ts";
import { day, hour, minute, withFeedHosts } from "./testing/with-feed-hosts.ts";
import { withTestStore } from "./testing/with-test-store.ts";

const { publish } = withFeedHosts();
const twoYears = 730 * day;
const opened = withTestStore();

async function start(routes: Record<string, Route>) {
  const host = await publish(routes);
  const urls = Object.fromEntries(Object.keys(routes).map((path) => [path.slice(1), host.url(path)]));
  const { run, clock, logged } = startRun([host], urls, opened);
  const countJumps = () => logged.filter(({ event }) => event === "clock-jumped").length;
  return {
    run,
    clock,
    host,
    countJumps,
    countRows: async () => (await opened.store.readNewest(2000)).length,
  };
}

const sendMany =
  (count: number): Route =>
  (_request, response) => {
    const toItem = (at: number) =>
      `<item><title>Undated story${at || ""}</title><link>https://u.example/stories/${at}</link></item>`;
    const items = Array.from({ length: count }, (_, at) => toItem(at));
    response.writeHead(200).end(`<rss version="2.0"><channel>${items.join("")}</channel></rss>`);
  };
const sendUndated = sendMany(1);

describe("F14 T15 a clock two years ahead", () => {
  it("removes nothing, however often it runs, though it dates a dozen headlines itself", async () => {
    const { run, clock, host, countJumps, countRows } = await start({
      "/a": sendRss("a", 40),
      "/b": sendRss("b", 39),
      "/u": sendUndated,
    });
    await run();
    clock.advance(hour);
    await run();
    expect([await countRows(), countJumps()]).toEqual([80, 0]);
    host.routes["/u"] = sendMany(13);
    clock.advance(twoYears);
    expect(await run()).toMatchObject({ articles: { pruned: 0 } });
    expect([await countRows(), countJumps()]).toEqual([92, 1]);
    for (let time = 0; time < 3; time++) {
      clock.advance(7 * hour);
      await run();
    }
    expect(await countRows()).toBe(92);
  });

  it("set right again delays no feed, takes what counted as too old, and pins nothing to the top", async () => {
    const { run, clock, host, countRows } = await start({ "/a": sendRss("a", 20), "/u": sendUndated });
    clock.advance(twoYears);
    await run();
    expect((await opened.store.readNewest(1))[0]?.title).toBe("Undated story");
    expect(await countRows()).toBe(1);
    clock.advance(-twoYears);
    host.requests.length = 0;
    expect(await run()).toMatchObject({ feeds: { due: 2, ok: 2 }, articles: { new: 20 } });
    expect(host.requests.every(({ headers }) => !headers["if-none-match"])).toBe(true);
    clock.advance(hour);
    await run();
    const [newest] = await opened.store.readNewest(1);
    expect(Date.parse(newest?.published_date ?? "")).toBeLessThanOrEqual(clock.nowMs());
    expect(await countRows()).toBe(21);
  });
});

describe("T15 a clock two years behind", () => {
  it("removes nothing, and leaves the dates of what is stored", async () => {
    const { run, clock, countJumps, countRows } = await start({ "/a": sendRss("a", 40), "/u": sendUndated });
    await run();
    const before = await opened.store.readNewest(100);
    clock.advance(-twoYears);
    for (let time = 0; time < 3; time++) {
      await run();
      clock.advance(hour);
    }
    expect([await countRows(), countJumps()]).toEqual([41, 1]);
    expect(await opened.store.readNewest(100)).toEqual(before);
  });
});

describe("T15 a clock behind while a server starts for the first time, as without a battery", () => {
  const given = (count: number) =>
    Array.from({ length: count }, (_, index) => Date.UTC(2026, 10, 20, 12) - Math.floor(index / 2) * hour);
  const readDates = async () =>
    (await opened.store.readNewest(2000)).map(({ published_date }) => Date.parse(published_date));

  it.each([40 * day, twoYears, 56 * 365 * day])(
    "once right, gives headlines the dates of their feeds: %s",
    async (behindMs) => {
      const { run, clock, host } = await start({
        "/a": sendRss("a", 10, { etag: '"1"' }),
        "/b": (request, response) =>
          request.headers["if-none-match"]
            ? response.writeHead(304).end()
            : sendRss("b", 10, { etag: '"2"' })(request, response),
      });
      clock.advance(-behindMs);
      await run();
      clock.advance(behindMs);
      for (let time = 0; time < 3; time++) {
        await run();
        clock.advance(hour);
      }
      expect(await readDates()).toEqual(given(20));
      expect(host.requests.slice(2, 4).some(({ headers }) => headers["if-none-match"])).toBe(false);
    },
  );

  it("so too for a feed whose first answers are failures, and for what was passed over as undated", async () => {
    const { run, clock, host } = await start({
      "/a": sendRss("a", 60, { etag: '"1"' }),
      "/b": sendRss("b", 60),
    });
    clock.advance(-twoYears);
    await run();
    expect(await readDates()).toHaveLength(20);
    clock.advance(twoYears);
    const good = host.routes["/a"] as Route;
    for (const route of [sendStatus(500), sendStatus(500), sendStatus(500), good, good]) {
      host.routes["/a"] = route;
      await run();
      clock.advance(3 * hour);
    }
    expect((await readDates()).slice(0, 80)).toEqual(given(80));
  });
});

describe("T15 a server that was off", () => {
  it.each([
    ["whose dates are those of its building", 3 * day, () => 0],
    ["whose dates are those of its building", 40 * day, () => 0],
    ["of events in two days", 3 * day, (startMs: number) => startMs + 2 * day + hour],
  ])("raises no headline of a feed %s", async (_name, offMs, toDateMs) => {
    let dateMs = 0;
    const items = () =>
      [1, 2].map(
        (number) =>
          `<item><title>Story ${number}</title><link>https://w.example/${number}</link><pubDate>${new Date(dateMs).toUTCString()}</pubDate></item>`,
      );
    const { run, clock } = await start({
      "/w": (_request, response) =>
        response.writeHead(200).end(`<rss version="2.0"><channel>${items().join("")}</channel></rss>`),
    });
    const startMs = clock.nowMs();
    for (const advanceMs of [0, hour, offMs]) {
      clock.advance(advanceMs);
      dateMs = toDateMs(startMs) || clock.nowMs();
      await run();
    }
    const dates = (await opened.store.readNewest(9)).map(({ published_date }) => Date.parse(published_date));
    expect(dates).toEqual([startMs, startMs - 1000]);
  });
});

it("raises no headline of a feed that failed for a month, while the clock was right", async () => {
  let startMs = 0;
  const good: Route = (_request, response) => {
    const date = new Date(startMs + 5 * day).toUTCString();
    const item = `<item><title>An event</title><link>https://e.example/1</link><pubDate>${date}</pubDate></item>`;
    response.writeHead(200).end(`<rss version="2.0"><channel><title>e</title>${item}</channel></rss>`);
  };
  const { run, clock, host } = await start({ "/e": good });
  startMs = clock.nowMs();
  await run();
  host.routes["/e"] = sendStatus(500);
  for (let days = 0; days < 31; days++) {
    clock.advance(day);
    await run();
  }
  host.routes["/e"] = good;
  clock.advance(day);
  await run();
  expect((await opened.store.readNewest(9)).map(({ published_date }) => Date.parse(published_date))).toEqual([
    startMs,
  ]);
});

it("puts right the dates of a feed that answered and then failed by a clock that was behind", async () => {
  const { run, clock, host } = await start({ "/a": sendRss("a", 10) });
  clock.advance(-twoYears);
  await run();
  const good = host.routes["/a"] as Route;
  host.routes["/a"] = sendStatus(500);
  clock.advance(7 * hour);
  await run();
  host.routes["/a"] = good;
  clock.advance(twoYears);
  await run();
  expect((await opened.store.readNewest(1))[0]?.published_date).toMatch(/^2026/);
});

it.each([0, 3])(
  "keeps what a feed brought that failed by a clock that was behind, while it fails %i times more",
  async (failures) => {
    const { run, clock, host } = await start({ "/a": sendRss("a", 10), "/b": sendRss("b", 10) });
    const good = host.routes["/b"] as Route;
    clock.advance(-twoYears);
    await run();
    host.routes["/b"] = sendStatus(500);
    clock.advance(7 * hour);
    await run();
    clock.advance(twoYears);
    for (let time = 0; time < failures; time++) {
      await run();
      clock.advance(7 * hour);
    }
    host.routes["/b"] = good;
    for (let time = 0; time < 2; time++) {
      await run();
      clock.advance(7 * hour);
    }
    const rows = await opened.store.readNewest(2000);
    expect(rows.filter(({ published_date }) => published_date.startsWith("2026"))).toHaveLength(20);
  },
);

describe("R12, R36 feeds of one host that asks to be left alone for a day take turns, and", () => {
  it("no run takes that for a clock that jumped", async () => {
    const paths = ["/a", "/b", "/c", "/d", "/e"];
    const { run, clock, host, countJumps } = await start(
      Object.fromEntries(paths.map((path) => [path, sendRss(path, 2)])),
    );
    await run();
    for (const path of paths) host.routes[path] = sendStatus(429, { "retry-after": "86400" });
    for (let time = 0; time < 40; time++) {
      clock.advance(6 * hour);
      await run();
    }
    expect(new Set(host.requests.slice(5).map(({ path }) => path)).size).toBe(5);
    expect(countJumps()).toBe(0);
  });
});

const daysFrom = (firstDay: number, count: number) => Array.from({ length: count }, (_, at) => firstDay + at);

it.each([
  ["the tenth newest", daysFrom(0, 300), 9],
  ["the last if there are fewer", daysFrom(0, 4), 3],
  ["the newest of ten before half a year without any", [...daysFrom(0, 12), ...daysFrom(730, 10)], 730],
  ["the tenth newest if there are fewer than that", [...daysFrom(0, 12), ...daysFrom(730, 9)], 9],
])("R36 ages count from %s", async (_name, daysOld, expected) => {
  const nowMs = Date.UTC(2026, 10, 21);
  const rows = daysOld.map((days) => ({ published_date: new Date(nowMs - days * day).toISOString() }));
  const fromMs = await readPruneTime({ readNewest: async () => rows as Headline[] }, nowMs);
  expect((nowMs - fromMs) / day).toBe(expected);
});

describe("T15 whether the clock jumped", () => {
  const nowMs = Date.UTC(2026, 10, 21);
  it.each([
    ["never looked at", { lastCheckAtMs: 0 }, false],
    ["a quarter of an hour ago", { lastCheckAtMs: nowMs - 15 * minute }, false],
    ["by a server whose clock is minutes ahead", { lastCheckAtMs: nowMs + 10 * minute }, false],
    ["in an hour", { lastCheckAtMs: nowMs + hour }, true],
    ["three weeks ago, by a hub that is seldom built", { lastCheckAtMs: nowMs - 21 * day }, false],
    ["more than thirty days ago", { lastCheckAtMs: nowMs - 30 * day - 1 }, true],
    [
      "two years ago, and since then failing for an hour",
      { lastCheckAtMs: nowMs, lastSuccessAtMs: nowMs - twoYears, failingSinceMs: nowMs - hour },
      true,
    ],
    [
      "two years ago, and since then failing for days",
      { lastCheckAtMs: nowMs, lastSuccessAtMs: nowMs - twoYears, failingSinceMs: nowMs - 3 * day },
      false,
    ],
    ["by a feed that is switched off", { lastCheckAtMs: nowMs + hour, enabled: false }, false],
    ["by a feed that is gone", { lastCheckAtMs: nowMs + hour, gone: true }, false],
  ])("%s", (_name, given, expected) => {
    expect(hasClockJumped([newFeedState(1, given)], nowMs)).toBe(expected);
  });

  it("not of forty feeds whose host asks each of them to wait a day", () => {
    const turn = {
      lastCheckAtMs: nowMs - 40 * day,
      lastSuccessAtMs: nowMs - 90 * day,
      errorCode: "http_429",
    };
    const feeds = [
      newFeedState(1, { ...turn, failingSinceMs: nowMs - 80 * day }),
      newFeedState(2, { lastCheckAtMs: nowMs, lastSuccessAtMs: nowMs }),
    ];
    expect(hasClockJumped(feeds, nowMs)).toBe(false);
  });

  it("two years ago, after failing for days, while others are known by the clock of now", () => {
    const thenMs = nowMs - twoYears;
    const failed = {
      lastCheckAtMs: thenMs,
      lastSuccessAtMs: thenMs - 3 * day,
      failingSinceMs: thenMs - 2 * day,
    };
    const feeds = [
      newFeedState(1, failed),
      newFeedState(2, { lastCheckAtMs: nowMs, lastSuccessAtMs: nowMs }),
    ];
    expect(hasClockJumped(feeds, nowMs)).toBe(true);
  });
});
