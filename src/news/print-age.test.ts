import { describe, expect, it } from "vitest";
import { printAge } from "./print-age.ts";

const now = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;

describe("printAge", () => {
  it.each([
    [-5 * minute, "just now"],
    [0, "just now"],
    [minute, "1 minute ago"],
    [59 * minute, "59 minutes ago"],
    [60 * minute, "1 hour ago"],
    [3 * 60 * minute, "3 hours ago"],
    [26 * 60 * minute, "1 day ago"],
    [6 * 24 * 60 * minute, "6 days ago"],
    [15 * 24 * 60 * minute, "2 weeks ago"],
    [100 * 24 * 60 * minute, "3 months ago"],
    [800 * 24 * 60 * minute, "2 years ago"],
  ])("%d ms -> %s", (age, words) => {
    expect(printAge(new Date(now - age).toISOString(), now)).toBe(words);
  });
});
