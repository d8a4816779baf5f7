import { describe, expect, it } from "vitest";
import { judge } from "./judge.ts";

describe("judge", () => {
  it("takes the mean of one by the rank of the first that is expected", () => {
    const queries = [
      { query: "a", finds: ["x"] },
      { query: "b", finds: ["z", "y"] },
      { query: "c", finds: ["w"] },
    ];
    const result = judge(queries, () => ["x", "y"]);
    expect(result.meanReciprocalRank).toBeCloseTo((1 + 1 / 2 + 0) / 3);
    expect(result.misses).toEqual([
      { query: "b", rank: 2, first: "x" },
      { query: "c", rank: undefined, first: "x" },
    ]);
  });
});
