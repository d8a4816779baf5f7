import { describe, expect, it } from "vitest";
import { createHostCoolDowns } from "./refresh-deps.ts";
import { toFeedHost } from "./refresh-due-feeds.ts";
import { toCoolingHosts } from "./run-refresh.ts";
import { newFeedState } from "./testing/fake-store.ts";
import { sendRss, sendStatus, startFeedHost } from "./testing/start-feed-host.ts";
import { startRun } from "./testing/start-run.ts";

const minute = 60_000;
const hour = 60 * minute;
const nowMs = Date.UTC(2026, 10, 21, 12);

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
