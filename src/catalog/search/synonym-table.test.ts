import { expect, it } from "vitest";
import { sampleSearch } from "../fixture/sample-search.ts";
import { Search } from "./search.ts";
import { SynonymTable } from "./synonym-table.ts";

const { index } = sampleSearch();

it("leads what is set apart from everything where a topic says, unless something else is asked", () => {
  const words = ["i need help", "ayuda"];
  const topics = [{ words, resources: [index.ids.indexOf("kiwi")] }];
  const own = new Search({ ...index, synonyms: [{ words, apart: true }], topics });
  const find = (query: string) => own.find(query).resources.map(({ id }) => id);
  for (const query of ["i need help", "i need help please", "ayuda", "i need help he hits me"])
    expect(find(query)[0]).toBe("kiwi");
  for (const query of ["i need help with polytechnique", "ayuda polytechnique"]) {
    expect(find(query)[0]).toBe("ecole");
    expect(own.find(query).kind).toBe("sure");
  }
});

it("names a university only with its little words", () => {
  const table = new SynonymTable({
    synonyms: [{ words: ["university of law", "letter of motivation"], also: ["near"], apart: true }],
  });
  const lengthOf = (query: string) => table.find(query.split(" "), 0, false)?.length;
  const queries = ["university of law", "university of the law", "university law", "universities for law"];
  expect([...queries, "letter motivation"].map(lengthOf)).toEqual([3, 4, undefined, undefined, 2]);
  // "Virtual university tours" were taken apart.
  expect(["letter of university motivation", "letter of college"].map(lengthOf)).toEqual([4, undefined]);
});

it("takes no single letter for the beginning of a phrase's next word", () => {
  const table = new SynonymTable({ synonyms: [{ words: ["someone to call"], also: ["near"] }] });
  const lengthOf = (query: string) => table.find(query.split(" "), 0, true)?.length;
  expect(["someone to c", "someone to ca"].map(lengthOf)).toEqual([undefined, 3]);
});

it("takes a phrase that the query's last word begins before its first word alone, unless that word is complete", () => {
  const table = new SynonymTable({
    synonyms: [
      { words: ["math"], also: ["numbers"] },
      { words: ["math contest"], also: ["prizes"] },
    ],
  });
  const lengthOf = (last: string, isWord: boolean) => table.find(["math", last], 0, true, isWord)?.length;
  expect([lengthOf("contes", false), lengthOf("contes", true), lengthOf("contest", true)]).toEqual([2, 1, 2]);
});

it("takes six tenths of a word for a guess, and seven for the word", () => {
  const table = new SynonymTable({ synonyms: [{ words: ["trigonometry", "sums"] }] });
  const isSame = (query: string) => table.find([query], 0, true)?.others.map((other) => other.isSame);
  expect(["trigono", "trigonom", "trigonome"].map(isSame)).toEqual([undefined, [false], [true]]);
});
