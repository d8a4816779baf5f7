import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findSimilarTerms, matchTypos } from "./match-typos.ts";
import { TermIndexBuilder } from "./term-index.ts";

/** The first word may be in more documents than the others. */
function toIndex(words: readonly string[], uses = 1) {
  const builder = new TermIndexBuilder();
  for (const word of words) builder.add(0, word, 1);
  for (let document = 1; document < uses; document++) builder.add(document, words[0] ?? "", 1);
  return builder.build(uses);
}

/** The textbook table, whole and slow. */
function countEdits(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const cell = (i: number, j: number) => table[i]?.[j] ?? 99;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const change = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? cell(i - 2, j - 2) + 1 : 99;
      (table[i] as number[])[j] = Math.min(change, swap, cell(i - 1, j) + 1, cell(i, j - 1) + 1);
    }
  }
  return cell(a.length, b.length);
}

const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "e", "é"), minLength: 1, maxLength: 9 });

describe("findSimilarTerms", () => {
  it.each([
    ["cambirdge", "cambridge", 1],
    ["scolarship", "scholarship", 1],
    ["essayy", "essay", 1],
    ["univrsty", "university", 2],
    ["medicene", "medicine", 1],
    ["riding", "rising", 1],
    ["gamzat", "gamsat", 1],
  ])("%s is %s with %i", (typo, term, edits) => {
    expect(findSimilarTerms(toIndex([term, "other"]), typo, 2, false)).toEqual([
      { term: toIndex([term, "other"]).numberOf(term), edits },
    ]);
  });

  it("finds exactly what the whole table finds", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { maxLength: 40 }),
        word,
        fc.integer({ min: 0, max: 3 }),
        (terms, query, most) => {
          const index = toIndex(terms);
          const expected = index.terms
            .map((text, term) => ({ term, edits: countEdits(text, query) }))
            .filter(({ term, edits }) => edits <= most && index.terms[term]?.[0] === query[0]);
          expect(findSimilarTerms(index, query, most, false)).toEqual(expected);
        },
      ),
    );
  });

  it("takes the best beginning of a term where the word may go on", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { maxLength: 40 }),
        word,
        fc.integer({ min: 0, max: 2 }),
        (terms, query, most) => {
          const index = toIndex(terms);
          const least = (text: string) =>
            Math.min(
              ...Array.from({ length: text.length + 1 }, (_, end) => countEdits(text.slice(0, end), query)),
            );
          const expected = index.terms
            .map((text, term) => ({ term, edits: least(text) }))
            .filter(({ term, edits }) => edits <= most && index.terms[term]?.[0] === query[0]);
          expect(findSimilarTerms(index, query, most, true)).toEqual(expected);
        },
      ),
    );
  });
});

describe("matchTypos", () => {
  const terms = toIndex(["rank", "ranking", "rankings", "ranger", "us", "usage", "essay", "university"]);
  const typed = (word: string) => matchTypos(terms, word, "whole").map(({ term }) => terms.terms[term]);

  it.each([
    ["univrsty", ["university"]],
    // In a short word: the next key, a letter that sounds or looks so, or one more within it. Nothing else: "hallo" is not "hall".
    ["usahe", ["usage"]],
    ["usaje", ["usage"]],
    ["usaxge", ["usage"]],
    ["usaxe", []],
    ["usages", []],
    ["usagea", []],
    ["rankixg", ["ranking"]],
    // The first two letters may be swapped.
    ["nuiversity", ["university"]],
    // Of four letters, with a digit, or with another first letter nearly any word is near some other.
    ["esay", []],
    ["unive2sity", []],
    ["bniversity", []],
  ])("%s: %j", (word, expected) => expect(typed(word)).toEqual(expected));

  it.each([
    ["a neighbouring key before another", "numbei", ["number", "numbeo"], "numbeo"],
    ["a wrong vowel before another letter", "scinza", ["scinta", "scinze"], "scinze"],
    ["letters left out before a neighbouring key", "medival", ["medical", "medieval"], "medieval"],
    ["letters left out before the first two swapped", "muich", ["umich", "munich"], "munich"],
    ["what is there to its end before what goes on", "austrailia", ["australian", "australia"], "australia"],
  ])("puts %s: %s", (_, typo, words, first) => {
    const own = toIndex(words, 3);
    expect(matchTypos(own, typo, "beginning").map(({ term }) => own.terms[term])[0]).toBe(first);
  });

  it.each([
    ["bokoni", "bocconi"],
    ["eksams", "exams"],
    ["filosofy", "philosophy"],
    ["agencie", "agency"],
    ["lonbon", "london"],
    ["awtism", "autism"],
  ])("takes what sounds or looks so for it where nothing is near: %s", (typo, word) => {
    const own = toIndex([word, "other"]);
    expect(matchTypos(own, typo, "whole").map(({ term }) => own.terms[term])).toEqual([word]);
  });

  it.each([
    // Another letter that is neither near nor alike, or one too many within the word, beside a second edit.
    ["settings", "sexting", false],
    ["currency", "current", false],
    ["fixtures", "futures", false],
    ["scholorshps", "scholarship", true],
    ["sceince", "science", true],
    ["recievimg", "receiving", true],
    ["providers", "provide", true],
    // Of three edits one may be such, but not two.
    ["enviromentql", "environmental", true],
    ["displacxmenxs", "displacement", false],
  ])("weighs what is rare twice: whether %s is %s is %s", (typo, term, isTypo) => {
    const own = toIndex([term, "other"]);
    expect(matchTypos(own, typo, "whole").length > 0).toBe(isTypo);
  });

  it("takes five letters for no beginning of a longer word", () => {
    const begun = (word: string) => matchTypos(terms, word, "beginning").map(({ term }) => terms.terms[term]);
    expect([begun("rnaki"), begun("rnakin")]).toEqual([[], ["ranking", "rankings"]]);
  });

  it("stops at the nearest", () => expect(typed("rangeer")).toEqual(["ranger"]));
});
