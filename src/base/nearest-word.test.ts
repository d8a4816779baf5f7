import { describe, expect, it } from "vitest";
import { nearestWord } from "./nearest-word.ts";

describe("nearestWord", () => {
  it.each([
    ["audience", ["audiences", "added"], "audiences"],
    ["uni-resource/essay", ["uni-resources/essays", "uni-research/europe"], "uni-resources/essays"],
    ["Free", ["freemium", "free"], "free"],
    ["cots", ["cost", "name"], "cost"],
    ["zebra", ["name", "url"], undefined],
    ["", ["a"], "a"],
    ["url", [], undefined],
  ])("%s among %j: %s", (word, candidates, expected) => {
    expect(nearestWord(word, candidates)).toBe(expected);
  });
});
