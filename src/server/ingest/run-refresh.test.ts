import { describe, expect, it } from "vitest";
import { createHostCoolDowns } from "./refresh-deps.ts";
import { runRefresh, toCoolingHosts, toDueFeeds, toFeedHost } from "./run-refresh.ts";
import { createFakeStore, newFeedState } from "./testing/fake-store.ts";
import { sendRss, sendStatus, startFeedHost } from "./testing/start-feed-host.ts";
import { startRun } from "./testing/start-run.ts";
import { minute, withFeedHosts } from "./testing/with-feed-hosts.ts";

const { publish, startOne } = withFeedHosts();

describe("R3 R4 the work list and the clock", () => {
  const manyFeeds = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`n${index}`, `https://n${index}.example/f`]),
    );

  it("takes 30 a run, the ones that have waited longest first", async () => {
    const asked: string[] = [];
    const { run, clock } = startRun([], manyFeeds(40), {
      ask: async (url) => {
        asked.push(url);
        return { ok: false, code: "bad_encoding", url, redirects: [] };
      },
    });
    expect(await run()).toMatchObject({ feeds: { due: 40, failed: 30, deferred: 10 } });
    expect(asked).toHaveLength(30);
    clock.advance(2 * minute);
    await run();
    expect(new Set(asked).size).toBe(40);
  });

  it.each([
    [44_000, 4],
    [45_000, 1],
  ])("when the first feed is asked %i ms into the run, %i are", async (ms, expected) => {
    const { run, deps, clock } = startRun([], manyFeeds(4));
    let asked = 0;
    deps.ask = async (url) => {
      asked += 1;
      if (asked === 1) clock.advance(ms);
      return { ok: false, code: "bad_encoding", url, redirects: [] };
    };
    const result = await run();
    expect(result.feeds).toMatchObject({ due: 4, failed: expected, deferred: 4 - expected });
    expect(result.status).toBe("failed");
  });

  it("gives up at 60 s; feeds under way stay due as they were", async () => {
    const { run, deps, clock, store } = startRun([], manyFeeds(3));
    deps.ask = (url, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => resolve({ ok: false, code: "aborted", url, redirects: [] }));
        if (url.includes("n2")) clock.advance(60_000);
      });
    expect(await run()).toMatchObject({
      status: "partial",
      feeds: { due: 3, failed: 0, deferred: 3 },
      errors: [],
    });
    expect(store.writes).toEqual([]);
    clock.advance(minute);
    expect((await store.takeLease(clock.nowMs(), 1, 1)).held).toBe(true);
  });

  it("ends when the server stops", async () => {
    const stop = new AbortController();
    const { run } = startRun([], manyFeeds(1), {
      signal: stop.signal,
      ask: (url, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => resolve({ ok: false, code: "aborted", url, redirects: [] }));
          stop.abort();
        }),
    });
    expect(await run()).toMatchObject({ status: "partial", feeds: { deferred: 1 } });
  });
});

describe("R2 concurrency (fault test 13)", () => {
  it("50 parallel invocations make one run and 49 skips", async () => {
    const { run, host } = await startOne(sendRss("one", 3));
    const results = await Promise.all(Array.from({ length: 50 }, run));
    expect(results.filter(({ status }) => status === "ok")).toHaveLength(1);
    expect(results.filter(({ status, reason }) => status === "skipped" && reason === "running")).toHaveLength(
      49,
    );
    expect(host.requests).toHaveLength(1);
  });

  it("is fresh for a minute, and says when to come again", async () => {
    const { run, clock } = await startOne(sendRss("one", 3));
    await run();
    expect(await run()).toMatchObject({
      status: "skipped",
      reason: "fresh",
      next_due_at: new Date(clock.nowMs() + minute).toISOString(),
    });
  });

  it("F27 says when a source was last asked, also where this call asked none", async () => {
    const { run, clock } = await startOne(sendRss("one", 3));
    const looked_at = new Date(clock.nowMs()).toISOString();
    expect(await run()).toMatchObject({ status: "ok", feeds: { due: 1 }, looked_at });
    expect(await run()).toMatchObject({ status: "skipped", looked_at });
    clock.advance(2 * minute);
    expect(await run()).toMatchObject({ status: "ok", feeds: { due: 0 }, looked_at });
  });

  it("F26 says nothing of a look that a wrong clock wrote, and that nobody repeats", async () => {
    const { run, clock, store } = await startOne(sendRss("one", 3));
    await run();
    for (const state of store.states.values())
      Object.assign(state, { enabled: false, lastCheckAtMs: clock.nowMs() + 24 * 60 * minute });
    expect((await run()).looked_at).toBeUndefined();
  });

  it("F22 a server with an old list does not bring back what another has switched off", async () => {
    const { run, clock, store, deps } = await startOne(sendRss("one", 3));
    await run();
    const isOn = () => [...store.states.values()].map(({ enabled }) => enabled);
    const feeds = deps.feeds?.map((feed) => ({ ...feed, enabled: false }));
    clock.advance(2 * minute);
    await runRefresh({ ...deps, feeds, store: { ...store } });
    expect(isOn()).toEqual([false]);
    clock.advance(2 * minute);
    expect(await run()).toMatchObject({ status: "ok", feeds: { due: 0 } });
    expect(isOn()).toEqual([false]);
    store.states.clear();
    clock.advance(2 * minute);
    expect(await run()).toMatchObject({ feeds: { ok: 1 } });
  });

  it("lasts 90 seconds, 30 more than a run may take", async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const { run, clock } = startRun(
      [],
      { slow: "https://slow.example/f" },
      {
        ask: async (url) => {
          const isSecond = clock.monotonicMs() > 0;
          asked.resolve();
          if (!isSecond) await answer.promise;
          return { ok: false, code: "aborted", url, redirects: [] };
        },
      },
    );
    const next_due_at = new Date(clock.nowMs() + 90_000).toISOString();
    const running = run();
    await asked.promise;
    clock.advance(90_000);
    expect(await run()).toMatchObject({ status: "skipped", reason: "running", next_due_at });
    answer.resolve();
    await running;
  });

  it("a killed run's lease runs out", async () => {
    const { run, clock, store } = await startOne(sendRss("one", 3));
    await store.takeLease(clock.nowMs(), 90_000, 60_000);
    clock.advance(89_000);
    expect(await run()).toMatchObject({ status: "skipped", reason: "running" });
    clock.advance(2_000);
    expect(await run()).toMatchObject({ status: "ok", articles: { new: 3 } });
  });

  it.each(["takeLease", "syncFeeds", "readFeedStates", "prune"] as const)(
    "a store that fails at %s is an answer, not an exception",
    async (method) => {
      const { run, store, clock } = await startOne(sendRss("one", 3));
      store.beforeCall = (called) => {
        if (called === method) throw new Error("disk I/O error");
      };
      expect(await run()).toMatchObject({
        status: "failed",
        errors: [{ feed: "", code: "store_unavailable" }],
      });
      store.beforeCall = () => {};
      clock.advance(2 * minute);
      expect((await run()).status).toBe("ok");
    },
  );

  it("a store that fails for one feed leaves the others alone, and the lease is given back", async () => {
    const host = await publish({ "/a": sendRss("a", 2), "/b": sendRss("b", 2) });
    const { run, store, clock, logged } = startRun([host], { a: host.url("/a"), b: host.url("/b") });
    store.beforeCall = (_method, argument) => {
      if ((argument as { state?: { name: string } })?.state?.name === "a")
        throw new Error("UNIQUE constraint failed");
    };
    expect(await run()).toMatchObject({
      status: "partial",
      articles: { new: 2 },
      errors: [{ feed: "a", code: "store_failed" }],
    });
    expect(logged).toContainEqual(
      expect.objectContaining({ feed: "a", code: "store_failed", reason: "Error: UNIQUE constraint failed" }),
    );
    clock.advance(minute + 1);
    expect((await store.takeLease(clock.nowMs(), 1, 1)).held).toBe(true);
  });
});

it("the fake store behaves as R2 says, or the tests above would show nothing", async () => {
  const store = createFakeStore();
  expect(await store.takeLease(1000, 90_000, 60_000)).toEqual({ held: true });
  expect(await store.takeLease(2000, 90_000, 60_000)).toMatchObject({ reason: "running" });
  await store.releaseLease(3000);
  expect(await store.takeLease(4000, 90_000, 60_000)).toMatchObject({ reason: "fresh", nextDueAtMs: 61_000 });
});

const nowMs = Date.UTC(2026, 10, 21);
const hour = 3_600_000;

describe("R3 what is due", () => {
  it.each([
    ["never looked at", {}, true],
    ["due now", { nextCheckAtMs: nowMs }, true],
    ["due in a moment", { nextCheckAtMs: nowMs + 1 }, false],
    ["due tomorrow", { nextCheckAtMs: nowMs + 24 * hour }, false],
    ["T15 due in two years, by a clock that was wrong", { nextCheckAtMs: nowMs + 17_520 * hour }, true],
    [
      "T15 due in ten hours, looked at in nine",
      { lastCheckAtMs: nowMs + 9 * hour, nextCheckAtMs: nowMs + 10 * hour },
      true,
    ],
    ["switched off", { enabled: false }, false],
    ["gone (R11)", { gone: true }, false],
  ])("%s", (_name, given, isDue) => {
    expect(toDueFeeds([newFeedState(1, given)], nowMs, () => false)).toHaveLength(isDue ? 1 : 0);
  });

  it("leaves cooling hosts out and puts the longest waiting first", () => {
    const feeds = [
      newFeedState(1, { lastCheckAtMs: 500 }),
      newFeedState(2, { lastCheckAtMs: 100 }),
      newFeedState(3, { lastCheckAtMs: 50 }),
      newFeedState(4, { lastCheckAtMs: 100 }),
    ];
    const due = toDueFeeds(feeds, nowMs, ({ sourceId }) => sourceId === 3);
    expect(due.map(({ sourceId }) => sourceId)).toEqual([2, 4, 1]);
  });
});

describe("R12 cool-downs that the store remembers", () => {
  const isCooling = (agoMs: number, waitMs: number, given: object = {}) => {
    const lastCheckAtMs = nowMs - agoMs;
    const state = {
      lastCheckAtMs,
      nextCheckAtMs: lastCheckAtMs + waitMs,
      errorCode: "http_429",
      failureCount: 1,
    };
    const feed = newFeedState(1, { ...state, ...given });
    return toCoolingHosts([feed, newFeedState(2)], nowMs).has(toFeedHost(feed));
  };

  it.each([
    ["a back-off alone: ten minutes", 9 * minute, hour, {}, true],
    ["and no more than ten", 10 * minute, hour, {}, false],
    ["a time that the host named: all of it", 5 * hour, 6 * hour, {}, true],
    ["and then no longer", 6 * hour, 6 * hour, {}, false],
    ["T15 asked at a time that is still to come", -9 * hour, hour, {}, false],
    ["503 counts as 429 does", minute, hour, { errorCode: "http_503" }, true],
    ["404 says nothing of the host", minute, hour, { errorCode: "http_404" }, false],
    ["a success ends it", minute, hour, { errorCode: "" }, false],
    ["a back-off of many failures is not the host's wish", 5 * hour, 16 * hour, { failureCount: 5 }, false],
    ["T15 a time that nobody could have meant is not believed", -48 * hour, hour, {}, false],
  ])("%s", (_what, agoMs, waitMs, given, expected) => {
    expect(isCooling(agoMs, waitMs, given)).toBe(expected);
  });

  it.each([
    ["named", { "retry-after": "7200" }, 119],
    ["not named", {}, 9],
  ])(
    "a fresh instance leaves the host alone as long as the one before would: %s",
    async (_what, headers, minutes) => {
      const host = await startFeedHost({ "/busy": sendStatus(429, headers) });
      try {
        const first = startRun([host], { busy: host.url("/busy") });
        await first.run();
        // Another instance on the same store, with one more feed of that host, and nothing in its own memory.
        const { run } = startRun(
          [host],
          { busy: host.url("/busy"), good: host.url("/good") },
          { store: first.store, clock: first.clock, coolDowns: createHostCoolDowns() },
        );
        host.routes["/good"] = sendRss("good", 1);
        host.requests.length = 0;
        first.clock.advance(minutes * minute);
        expect((await run()).feeds).toMatchObject({ ok: 0, failed: 0 });
        expect(host.requests).toEqual([]);
        first.clock.advance(2 * minute);
        expect((await run()).feeds.ok).toBe(1);
      } finally {
        await host.close();
      }
    },
  );
});
