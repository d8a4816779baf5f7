import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FeedState } from "#server/store/article-store.ts";
import type { FeedDocument } from "./fetch-feed.ts";
import {
  afterDocument,
  afterFailure,
  afterUnchanged,
  hasMovedForGood,
  toBackOffMs,
  toIntervalMs,
} from "./next-feed-state.ts";
import { newFeedState } from "./testing/fake-store.ts";

const day = 86_400_000;
const startMs = Date.UTC(2026, 10, 1);
const unchanged = {
  kind: "not_modified" as const,
  finalUrl: "https://new.example/feed",
  wishesMs: [],
};

describe("R11 permanent redirects", () => {
  const look = (targets: string[], everyMs: number) => {
    let nowMs = startMs;
    let feed = newFeedState(1);
    for (const movedTo of targets) {
      feed = afterUnchanged(feed, { ...unchanged, movedTo }, nowMs);
      nowMs += everyMs;
    }
    return { feed, isForGood: hasMovedForGood(feed, nowMs - everyMs) };
  };
  const target = "https://new.example/feed";

  it.each([
    ["5 over 8 days", Array(5).fill(target), 2 * day, true],
    ["5 in an hour", Array(5).fill(target), 720_000, false],
    ["4 over 9 days", Array(4).fill(target), 3 * day, false],
    ["another target in between", [...Array(4).fill(target), "https://x.example/", target], 2 * day, false],
    ["no redirect in between", [...Array(4).fill(target), "", target], 2 * day, false],
  ])("%s: %s", (_name, targets, everyMs, expected) => {
    expect(look(targets, everyMs).isForGood).toBe(expected);
  });

  it("never touch the configured address", () => {
    const { feed } = look(Array(6).fill(target), 2 * day);
    expect(feed).toMatchObject({ url: "https://site1.example/feed", movedTo: target, movedCount: 6 });
  });
});

describe("R13 ttl", () => {
  const minute = 60_000;
  const document: FeedDocument = {
    kind: "document",
    bytes: new Uint8Array(),
    contentType: "",
    finalUrl: "https://new.example/feed",
    bodyHash: "1",
    cut: undefined,
    validators: { etag: '"1"', lastModified: "" },
    movedTo: "",
    wishesMs: [],
  };
  const look = (feed: FeedState, ttlMinutes: number) =>
    afterDocument(feed, document, { nowMs: startMs, ttlMs: ttlMinutes * minute });
  const waitOf = ({ nextCheckAtMs, lastCheckAtMs }: FeedState) => (nextCheckAtMs - lastCheckAtMs) / minute;

  it.each([
    [0, 30],
    [10, 30],
    [240, 240],
    [1e12, 360],
  ])(
    "%i minutes: the next look comes after %i, also after a 304 and after the same bytes",
    (ttl, expected) => {
      const first = look(newFeedState(1), ttl);
      const second = afterUnchanged(first, { ...unchanged, movedTo: "" }, startMs + day);
      const validators = { etag: '"2"', lastModified: "" };
      const third = afterUnchanged(second, { ...unchanged, movedTo: "", validators }, startMs + 2 * day);
      expect([first, second, third].map(waitOf)).toEqual([expected, expected, expected]);
    },
  );

  it("counts beside what a 304 itself asks for, and goes with the next document", () => {
    const first = look(newFeedState(1), 60);
    const second = afterUnchanged(first, { ...unchanged, movedTo: "", wishesMs: [120 * minute] }, startMs);
    const third = afterUnchanged(second, { ...unchanged, movedTo: "" }, startMs);
    expect([second, third, look(third, 0)].map(waitOf)).toEqual([120, 60, 30]);
  });

  it("outlives a failure", () => {
    const facts = { random: 0.5, coolDownMs: 0, nowMs: startMs };
    const failed = afterFailure(look(newFeedState(1), 240), "http_500", facts);
    expect(waitOf(afterUnchanged(failed, { ...unchanged, movedTo: "" }, startMs + day))).toBe(240);
  });
});

describe("R13 failures", () => {
  it("T15 of a feed that waits its turn for forty days began when they began", () => {
    const facts = { random: 0.5, coolDownMs: 0 };
    const once = afterFailure(newFeedState(1), "http_429", { ...facts, nowMs: startMs });
    const later = afterFailure(once, "http_429", { ...facts, nowMs: startMs + 40 * day });
    expect(later.failingSinceMs).toBe(startMs);
    // Of a clock that began in 1970.
    const known = afterFailure(once, "http_429", { ...facts, nowMs: startMs + 56 * 365 * day });
    expect(known.failingSinceMs).toBe(startMs + 56 * 365 * day);
  });

  it("count up, remember since when, and end with the next success", () => {
    const facts = { random: 0.5, coolDownMs: 0 };
    const once = afterFailure(newFeedState(1), "http_404", { ...facts, nowMs: startMs });
    const twice = afterFailure(once, "http_500", { ...facts, nowMs: startMs + day });
    expect(twice).toMatchObject({
      failureCount: 2,
      failingSinceMs: startMs,
      errorCode: "http_500",
      gone: false,
    });
    expect(twice.nextCheckAtMs).toBe(startMs + day + 2 * 3_600_000);
    expect(afterUnchanged(twice, { ...unchanged, movedTo: "" }, startMs + 2 * day)).toMatchObject({
      failureCount: 0,
      failingSinceMs: 0,
      errorCode: "",
    });
  });

  it("bring the news back an hour after a weekend without a network, however often no host was reached", () => {
    const facts = { random: 0.5, coolDownMs: 0, nowMs: startMs };
    for (const [code, hours] of [
      ["dns_failed", 1],
      ["connect_failed", 1],
      ["headers_timeout", 24],
    ] as const) {
      const failed = { ...newFeedState(1), failureCount: 40, failingSinceMs: startMs - 2 * day };
      expect(afterFailure(failed, code, facts)).toMatchObject({
        nextCheckAtMs: startMs + hours * 3_600_000,
        failureCount: 41,
        failingSinceMs: startMs - 2 * day,
      });
      const known = afterFailure({ ...failed, errorCode: "dns_failed" }, code, facts);
      expect(known.nextCheckAtMs).toBe(startMs + 3_600_000);
    }
  });

  it("R12 wait at least as long as Retry-After says", () => {
    const facts = { random: 0.5, coolDownMs: 5 * 3_600_000, nowMs: startMs };
    expect(afterFailure(newFeedState(1), "http_429", facts).nextCheckAtMs).toBe(startMs + 5 * 3_600_000);
  });
});

const minute = 60_000;
const hour = 60 * minute;
const nowMs = Date.UTC(2026, 10, 21);

describe("R13 after a success", () => {
  it.each([
    [[], 0, 30 * minute],
    [[5 * minute], 0, 30 * minute],
    [[hour, 2 * hour], 0, 2 * hour],
    [[9 * day], 0, 6 * hour],
    [[], nowMs - 29 * day, 30 * minute],
    [[], nowMs - 31 * day, 6 * hour],
  ])("wishes %j, last new entry %i: %i ms", (wishesMs, lastNewAtMs, expected) => {
    expect(toIntervalMs(wishesMs, lastNewAtMs, nowMs)).toBe(expected);
  });

  it("is never under 30 minutes (R15) nor over 6 hours", () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.nat(nowMs), (wishesMs, lastNewAtMs) => {
        const intervalMs = toIntervalMs(wishesMs, lastNewAtMs, nowMs);
        expect(intervalMs).toBeGreaterThanOrEqual(30 * minute);
        expect(intervalMs).toBeLessThanOrEqual(6 * hour);
      }),
    );
  });
});

describe("R13 T14 after a failure", () => {
  it.each([
    [1, 60 * minute],
    [2, 2 * hour],
    [3, 4 * hour],
    [4, 8 * hour],
    [5, 16 * hour],
    [6, 24 * hour],
    [1000, 24 * hour],
  ])("the %i. in a row waits %i ms, in the middle", (failureCount, expected) => {
    expect(toBackOffMs(failureCount, 0.5)).toBe(expected);
  });

  it.each([
    [1, 54 * minute, 66 * minute],
    [2, 108 * minute, 132 * minute],
    [5, 864 * minute, 1056 * minute],
    [6, day, day],
  ])("the %i. is spread from %i to %i ms, so that feeds part", (failureCount, fromMs, toMs) => {
    expect([toBackOffMs(failureCount, 0), toBackOffMs(failureCount, 1)]).toEqual([fromMs, toMs]);
  });

  it("is a whole number of milliseconds", () => {
    fc.assert(
      fc.property(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (failureCount, random) => {
        expect(Number.isInteger(toBackOffMs(failureCount, random))).toBe(true);
      }),
    );
  });
});
