import { describe, expect, it } from "vitest";
import { sendRss, sendStatus } from "./testing/start-feed-host.ts";
import { startRun } from "./testing/start-run.ts";
import { day, hour, minute, withFeedHosts } from "./testing/with-feed-hosts.ts";

const { publish, startOne } = withFeedHosts();

describe("R12 refusals and retries (fault test 3)", () => {
  it.each([
    ["seconds", { "retry-after": "7200" }, 2 * hour],
    ["a date", { "retry-after": "Sat, 21 Nov 2026 15:00:00 GMT" }, 3 * hour],
    ["nothing", {}, hour],
    ["a negative number", { "retry-after": "-1" }, hour],
    ["10^12", { "retry-after": "1000000000000" }, day],
  ])("429 with %s", async (_name, headers, waitMs) => {
    const { run, host, clock, state } = await startOne(sendStatus(429, headers));
    expect(await run()).toMatchObject({ status: "failed", errors: [{ feed: "one", code: "http_429" }] });
    expect(state().nextCheckAtMs - clock.nowMs()).toBe(waitMs);
    expect(host.requests).toHaveLength(1);
  });

  it.each([429, 503])("%i cools its host down and spares the others", async (status) => {
    const busy = await publish({
      "/a": sendStatus(status, { "retry-after": "600" }),
      "/b": sendRss("b", 1),
    });
    const calm = await publish({ "/c": sendRss("c", 1), "/d": sendRss("d", 1) });
    const urls = { a: busy.url("/a"), b: busy.url("/b"), c: calm.url("/c"), d: calm.url("/d") };
    const { run, clock } = startRun([busy, calm], urls);
    expect(await run()).toMatchObject({
      status: "partial",
      feeds: { due: 4, ok: 2, failed: 1, deferred: 1 },
    });
    expect(busy.requests.map(({ path }) => path)).toEqual(["/a"]);
    clock.advance(5 * minute);
    expect(await run()).toMatchObject({ status: "ok", feeds: { due: 0 } });
    clock.advance(6 * minute);
    expect(await run()).toMatchObject({ feeds: { due: 1, ok: 1 } });
    expect(busy.requests.map(({ path }) => path)).toEqual(["/a", "/b"]);
  });

  it.each([
    [500, 2],
    [502, 2],
    [503, 1],
    [429, 1],
    [404, 1],
    [403, 1],
    [204, 1],
  ])("%i is asked %i times in a run", async (status, times) => {
    const { run, host } = await startOne(sendStatus(status));
    expect(await run()).toMatchObject({ status: "failed", errors: [{ code: `http_${status}` }] });
    expect(host.requests).toHaveLength(times);
  });

  it.each([
    ["dns_failed", 2],
    ["connect_failed", 2],
    ["headers_timeout", 2],
    ["cut_off", 2],
    ["bad_response", 2],
    ["total_timeout", 1],
    ["tls_failed", 1],
    ["too_large", 1],
    ["private_address", 1],
  ] as const)("%s is asked %i times in a run", async (code, times) => {
    let asked = 0;
    const { run } = startRun(
      [],
      { one: "https://one.example/f" },
      {
        ask: async (url) => {
          asked += 1;
          return { ok: false, code, url, redirects: [] };
        },
      },
    );
    expect(await run()).toMatchObject({ status: "failed", errors: [{ code }] });
    expect(asked).toBe(times);
  });

  it("T14 five publishers that drip take two turns of 15 s and no more", async () => {
    const urls = Array.from({ length: 5 }, (_, index) => [`n${index}`, `https://n${index}.example/f`]);
    const { run, deps, clock } = startRun([], Object.fromEntries(urls));
    const waiting: (() => void)[] = [];
    let asked = 0;
    deps.ask = (url) =>
      new Promise((resolve) => {
        asked += 1;
        waiting.push(() => resolve({ ok: false, code: "total_timeout", url, redirects: [] }));
      });
    const running = run();
    for (const count of [4, 1]) {
      await expect.poll(() => waiting.length).toBe(count);
      clock.advance(15_000);
      for (const end of waiting.splice(0)) end();
    }
    expect(await running).toMatchObject({ feeds: { due: 5, failed: 5 }, duration_ms: 30_000 });
    expect(asked).toBe(5);
  });

  it.each([
    [0, 54 * minute, 1000],
    [0.5, hour, 1500],
    [1, 66 * minute, 2000],
  ])(
    "R13 T14 chance %f: looked at again after %i ms, tried a second time after %i",
    async (chance, waitMs, pauseMs) => {
      const { run, clock, state } = await startOne(sendStatus(500));
      clock.random = () => chance;
      const startedMs = clock.nowMs();
      await run();
      expect(clock.nowMs() - startedMs).toBe(pauseMs);
      expect(state().nextCheckAtMs - clock.nowMs()).toBe(waitMs);
    },
  );

  it("a second try may succeed", async () => {
    const answers = [sendStatus(500), sendRss("one", 1)];
    const { run } = await startOne((request, response) => answers.shift()?.(request, response));
    expect(await run()).toMatchObject({ status: "ok", articles: { new: 1 }, errors: [] });
  });

  it.each([
    ["dns_failed", "dns_failed", false],
    ["connect_failed", "connect_failed", false],
    ["headers_timeout", "dns_failed", true],
  ] as const)("first %s, then nothing but %s: second tries %s", async (first, code, isRetried) => {
    let asked = 0;
    const urls = Array.from({ length: 20 }, (_, index) => [`n${index}`, `https://n${index}.example/f`]);
    const { run } = startRun([], Object.fromEntries(urls), {
      ask: async (url) => {
        asked += 1;
        return { ok: false, code: asked === 1 ? first : code, url, redirects: [] };
      },
    });
    await run();
    expect(asked > 20 + 4).toBe(isRetried);
  });

  it("there is no second try late in a run", async () => {
    const { run, deps, host, clock } = await startOne(sendStatus(500));
    const { ask } = deps;
    deps.ask = (url, options) => {
      clock.advance(21_000);
      return ask(url, options);
    };
    await run();
    expect(host.requests).toHaveLength(1);
  });
});
