import { describe, expect, it } from "vitest";
import { printFault } from "./print-words.ts";

describe("printFault", () => {
  it.each([
    ["the text is empty", "write it", "The text is empty: write it."],
    ["It is listed already.", "Open it?", "It is listed already. Open it?"],
  ])("joins %j and %j", (what, fix, sentence) => {
    expect(printFault({ what, fix })).toBe(sentence);
  });
});
