import { describe, expect, it } from "vitest";
import { toRetryAfterMs } from "./retry-after.ts";

const nowMs = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;

describe("R12 Retry-After (fault test 3)", () => {
  it.each([
    ["120", 2 * minute],
    [" 120 ", 2 * minute],
    ["0", minute],
    ["1", minute],
    ["1000000000000", 24 * 60 * minute],
    ["9".repeat(400), 24 * 60 * minute],
    ["-5", 10 * minute],
    ["1.5", 10 * minute],
    ["soon", 10 * minute],
    ["", 10 * minute],
    [null, 10 * minute],
    ["Sat, 21 Nov 2026 12:05:00 GMT", 5 * minute],
    ["Saturday, 21-Nov-26 12:05:00 GMT", 5 * minute],
    ["Sat Nov 21 12:05:00 2026 GMT", 5 * minute],
    ["Sat, 21 Nov 2026 11:00:00 GMT", minute],
    ["Fri, 01 Jan 2100 00:00:00 GMT", 24 * 60 * minute],
    ["Sat, 99 Nov 2026 12:05:00 GMT", 10 * minute],
  ])("%j is %i ms", (header, expected) => {
    expect(toRetryAfterMs(header, nowMs)).toBe(expected);
  });
});
