import { describe, expect, it } from "vitest";
import { judge } from "./judge.ts";

describe("judge", () => {
  it("counts ranks where something right is listed, and certainty where nothing right is shown", () => {
    const queries = [
      { query: "a", finds: ["x"] },
      { query: "b", finds: ["z", "y"] },
      { query: "c", finds: ["w"] },
      { query: "guessed", finds: ["w"] },
      { query: "nonsense", finds: [] },
      { query: "silence", finds: [] },
    ];
    const result = judge(queries, (query) => ({
      ids: query === "silence" ? [] : ["x", "y"],
      isGuess: query === "guessed",
    }));
    expect(result).toMatchObject({ hitAt1: 1 / 4, hitAt5: 2 / 4, wronglyConfident: 2 });
    expect(result.meanReciprocalRank).toBeCloseTo((1 + 1 / 2 + 0 + 0) / 4);
    expect(result.misses.map(({ query, rank }) => [query, rank])).toEqual([
      ["b", 2],
      ["c", undefined],
      ["guessed", undefined],
      ["nonsense", undefined],
    ]);
  });
});
