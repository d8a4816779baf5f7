import { describe, expect, it } from "vitest";
import { printTimestamp } from "./print-timestamp.ts";

describe("printTimestamp", () => {
  it.each([
    [Date.UTC(2026, 10, 20, 8), "2026-11-20T08:00:00+00:00"],
    [Date.UTC(2026, 10, 20, 8, 0, 0, 250), "2026-11-20T08:00:00.25+00:00"],
    [Date.UTC(2026, 10, 20, 8, 0, 0, 7), "2026-11-20T08:00:00.007+00:00"],
    [Date.UTC(2026, 10, 20, 8, 0, 0, 100), "2026-11-20T08:00:00.1+00:00"],
  ])("%i is %s, as PostgREST prints it", (ms, expected) => {
    expect(printTimestamp(ms)).toBe(expected);
    expect(Date.parse(expected)).toBe(ms);
  });
});
