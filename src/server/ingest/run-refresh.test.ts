import { describe, expect, it } from "vitest";
import { runRefresh } from "./run-refresh.ts";
import { createFakeStore } from "./testing/fake-store.ts";
import { sendRss } from "./testing/start-feed-host.ts";
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
    expect(await run()).not.toHaveProperty("looked_at");
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

  it("holds 90 seconds, 30 more than a run may take", async () => {
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
