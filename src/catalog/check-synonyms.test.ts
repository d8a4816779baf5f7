import { describe, expect, it } from "vitest";
import { sampleContent, sampleResource } from "./fixture/sample-content.ts";
import { parseCatalog } from "./parse-catalog.ts";

const parse = (text: string | undefined) => parseCatalog(sampleContent({ "synonyms.yaml": text }));
const whats = (text: string) => parse(text).problems.map(({ where, what }) => `${where} ${what}`);

describe("synonyms.yaml", () => {
  it("may be missing", () => {
    expect(parse(undefined).catalog?.synonyms).toEqual([]);
  });

  it("gives each entry as it is written", () => {
    const { catalog } = parse("- words: [oxbridge]\n  also: [oxford, cambridge]\n- words: [maths, math]\n");
    expect(catalog?.synonyms).toEqual([
      { words: ["oxbridge"], also: ["oxford", "cambridge"] },
      { words: ["maths", "math"] },
    ]);
    const apart = parse("- words: [golf, rowing]\n  also: [sport]\n  apart: true\n").catalog?.synonyms;
    expect(apart).toEqual([{ words: ["golf", "rowing"], also: ["sport"], apart: true }]);
  });

  it("names topics for links, and words that may be synonyms as well", () => {
    const text = "- words: [vet, animal doctor]\n- topic: Animals\n  words: [vet]\n";
    const files = (topics: string) =>
      sampleContent({ "synonyms.yaml": text, "resources/ash.yaml": sampleResource("ash", { topics }) });
    const { catalog, problems } = parseCatalog(files("topics: [Animals]"));
    expect(problems).toEqual([]);
    expect(catalog?.resources.get("ash")?.topics).toEqual(["Animals"]);
    const saidOf = (given: ReturnType<typeof files>) =>
      parseCatalog(given).problems.map(({ what, fix }) => `${what}: ${fix}`);
    expect(saidOf(files("topics: [Animal]"))).toEqual(['there is no topic "Animal": write "Animals"']);
    const without = files("topics: [Animals]").filter(({ path }) => path !== "synonyms.yaml");
    expect(saidOf(without)).toEqual([
      'there is no topic "Animals": use one that is in content/synonyms.yaml',
    ]);
    const broken = without.concat({ path: "synonyms.yaml", text: "- topic: [" });
    expect(saidOf(broken).filter((said) => said.includes("there is no topic"))).toEqual([]);
  });

  it("names what entries say against each other beside an entry that cannot be read", () => {
    expect(
      whats("- words: [maths, math]\n  see: [sums]\n- 7\n- words: [math, 8]\n- words: [gce]\n  also: gcse\n"),
    ).toEqual([
      'content/synonyms.yaml:2 (item 1.see) there is no field "see"',
      "content/synonyms.yaml:3 (item 2) unexpected value",
      "content/synonyms.yaml:4 (item 3.words item 2) 8 is not a text",
      'content/synonyms.yaml:4 (item 3) "math" is in the words "maths, math" already',
      "content/synonyms.yaml:6 (item 4.also) unexpected value",
    ]);
  });

  it.each([
    ["- words: [maths]", "has no synonym"],
    ['- words: [maths, "..."]', "contains no letter"],
    ['- topic: "..."\n  words: [dots]', "contains no letter"],
    ["- words: [maths, math]\n  also: [Math]", "is in words and in also"],
    ["- words: [a level, gce]\n- words: [A-level, alevel]", 'is in the words "a level, gce" already'],
    ["- topic: Law\n  words: [lawyer]\n- topic: Courts\n  words: [law]", 'is in the topic "Law" already'],
    [
      "- topic: C++\n  words: [cpp]\n- topic: C#\n  words: [csharp]",
      '"C#" is in the topic "C++" already, as "C++":',
    ],
    ["- topic: Law\n  words: [lawyer]\n  also: [courts]", 'the words of the topic "Law" find only its links'],
    [
      "- topic: Law\n  words: [lawyer, judge]\n  apart: true",
      'the words of the topic "Law" find only its links',
    ],
    ["- words: [maths, math]\n  see: [sums]", 'there is no field "see"'],
  ])("refuses %j", (text, what) => {
    expect(whats(text)).toEqual([expect.stringContaining(what)]);
    expect(whats(text)[0]).toMatch(/^content\/synonyms\.yaml:\d/);
  });
});
