import { describe, expect, it } from "vitest";
import { chooseTests } from "./choose-tests.ts";

const texts: Record<string, string> = {
  "src/catalog/anchor-for.test.ts": 'it("puts dashes for spaces", f)',
  "src/news/to-title.test.ts": 'it("R21 (html) keeps a < b", f)',
};
const choose = (...words: string[]) => chooseTests(words, Object.keys(texts), (path) => texts[path] ?? "");

describe("npm test -- WORD", () => {
  it.each([
    [["src/catalog/anchor-for.test.ts"], ["src/catalog/anchor-for.test.ts"]],
    [["./src/news"], ["src/news"]],
    [["dashes for"], ["src/catalog/anchor-for.test.ts", "-t", "dashes for"]],
    [["R21 (html)"], ["src/news/to-title.test.ts", "-t", "R21 \\(html\\)"]],
    [
      ["news", "keeps a"],
      ["src/news/to-title.test.ts", "-t", "keeps a"],
    ],
  ])("%j runs %j", (words, args) => {
    expect(choose(...words)).toEqual({ args, unknown: [] });
  });

  it("says which word is neither a file's nor a test's", () => {
    expect(choose("dashes", "nothing like it").unknown).toEqual(["nothing like it"]);
    expect(choose("catalog", "keeps a").unknown).toEqual(["keeps a"]);
  });
});
