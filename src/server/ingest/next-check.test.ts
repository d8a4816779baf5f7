import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toBackOffMs, toIntervalMs } from "./next-feed-state.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
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
