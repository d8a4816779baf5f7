import { describe, expect, it } from "vitest";
import { sampleContent } from "./fixture/sample-content.ts";
import { parseCatalog } from "./parse-catalog.ts";

const parse = (text: string | undefined) => parseCatalog(sampleContent({ "synonyms.yaml": text }));
const whats = (text: string) => parse(text).problems.map(({ where, what }) => `${where} ${what}`);

describe("synonyms.yaml", () => {
  it("may be missing", () => {
    expect(parse(undefined).catalog?.synonyms).toEqual([]);
  });

  it("gives each entry as it stands", () => {
    const { catalog } = parse("- words: [oxbridge]\n  also: [oxford, cambridge]\n- words: [maths, math]\n");
    expect(catalog?.synonyms).toEqual([
      { words: ["oxbridge"], also: ["oxford", "cambridge"] },
      { words: ["maths", "math"] },
    ]);
    const apart = parse("- words: [golf, rowing]\n  also: [sport]\n  apart: true\n").catalog?.synonyms;
    expect(apart).toEqual([{ words: ["golf", "rowing"], also: ["sport"], apart: true }]);
  });

  it("names what entries say against each other beside an entry that cannot be read", () => {
    expect(
      whats("- words: [maths, math]\n  see: [sums]\n- 7\n- words: [math, 8]\n- words: [gce]\n  also: gcse\n"),
    ).toEqual([
      'content/synonyms.yaml:2 (item 1.see) there is no field "see"',
      "content/synonyms.yaml:3 (item 2) unexpected value",
      "content/synonyms.yaml:4 (item 3.words item 2) 8 is not a text",
      'content/synonyms.yaml:4 (item 3) "math" stands in words of item 1 already',
      "content/synonyms.yaml:6 (item 4.also) unexpected value",
    ]);
  });

  it.each([
    ["- words: [maths]", "has no synonym"],
    ['- words: [maths, "..."]', "contains no letter"],
    ["- words: [maths, math]\n  also: [Math]", "stands in words and in also"],
    ["- words: [a level, gce]\n- words: [A-level, alevel]", "stands in words of item 1 already"],
    ["- words: [maths, math]\n  see: [sums]", 'there is no field "see"'],
  ])("refuses %j", (text, what) => {
    expect(whats(text)).toEqual([expect.stringContaining(what)]);
    expect(whats(text)[0]).toMatch(/^content\/synonyms\.yaml:\d/);
  });
});
