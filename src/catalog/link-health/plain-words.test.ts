import { describe, expect, it } from "vitest";
import { toPlainWords } from "./plain-words.ts";

describe("toPlainWords", () => {
  it("makes no difference of case, width and punctuation", () => {
    expect(toPlainWords("Ｃafé, the GUIDE!")).toEqual(["café", "the", "guide"]);
  });

  it("takes no more than thirty marks on a letter, which would be sorted for ever", () => {
    const [word = ""] = toPlainWords(`a${"\u0316\u0301".repeat(200_000)}b`);
    expect(word.length).toBeLessThan(40);
    expect(word.endsWith("b")).toBe(true);
  });
});
