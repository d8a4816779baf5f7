import { describe, expect, it } from "vitest";
import { printLeft } from "./check-panel.tsx";

describe("printLeft", () => {
  it.each([
    [0, "less than a minute left"],
    [29_999, "less than a minute left"],
    [31_000, "about 1 minute left"],
    [200_000, "about 3 minutes left"],
  ])("%i ms", (ms, words) => {
    expect(printLeft(ms)).toBe(words);
  });
});
