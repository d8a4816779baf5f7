import { describe, expect, it } from "vitest";
import { matchWord } from "./match-word.ts";
import { TermIndexBuilder } from "./term-index.ts";

const builder = new TermIndexBuilder();
for (const word of ["rank", "ranking", "rankings", "ranger", "us", "usage", "essay", "university"])
  builder.add(0, word, 1);
const terms = builder.build(1);
const exactly = (word: string, ending: "whole" | "beginning") =>
  matchWord(terms, word, ending).candidates.map(({ term }) => terms.terms[term]);
const begun = (word: string, ending: "whole" | "beginning") => {
  const { from = 0, to = 0 } = matchWord(terms, word, ending).beginning ?? {};
  return terms.terms.slice(from, to);
};

describe("matchWord", () => {
  it("finds all forms of a word, itself surest", () => {
    expect(exactly("ranking", "whole")).toEqual(["rank", "ranking", "rankings"]);
    const best = matchWord(terms, "ranking", "whole").candidates.toSorted((a, b) => b.quality - a.quality)[0];
    expect(terms.terms[best?.term ?? -1]).toBe("ranking");
  });

  it("finds what begins so while it is typed", () => {
    expect(begun("ran", "beginning")).toEqual(["ranger", "rank", "ranking", "rankings"]);
    expect(begun("us", "beginning")).toEqual(["us", "usage"]);
  });

  it("takes a short word inside a query as it is", () => {
    expect(begun("us", "whole")).toEqual([]);
    expect(begun("ran", "whole")).toEqual([]);
    expect(begun("univ", "whole")).toEqual(["university"]);
  });
});
