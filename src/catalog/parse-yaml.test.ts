import { describe, expect, it } from "vitest";
import { parseYaml } from "./parse-yaml.ts";

const parse = (text: string) => parseYaml({ path: "site.yaml", text }, "content");
const bomb = [
  "a: &a [x,x,x,x,x,x,x,x,x]",
  ...[..."bcdefghi"].map((n, i) => `${n}: &${n} [${`*${"abcdefgh"[i]},`.repeat(9)}]`),
].join("\n");

describe("parseYaml (S16)", () => {
  it.each([
    ["an alias bomb", bomb, /alias/],
    ["an anchor", "a: &x 1", /anchor/],
    ["a tag", "a: !!js/function x", /tag/i],
    ["a custom tag", "a: !x y", /tag/i],
    ["a field twice", "a: 1\nb: 2\na: 3", /twice/],
    ["a list as a field's name", "? [a]\n: 1", /no plain name/],
    ["two documents", "a: 1\n---\nb: 2", /document/],
    ["a tab for indentation", "a:\n\tb: 1", /tab/i],
    ["brackets without end", "a: [1, 2", /./],
    ["60,000 brackets in each other", "[".repeat(60_000), /nested too deeply/],
    ["brackets that the library still reads", `${"[".repeat(100)}${"]".repeat(100)}`, /nested too deeply/],
    ["lists in lists", `${"- ".repeat(1000)}1`, /nested too deeply/],
    ["more than 64 KB", `a: ${"x".repeat(65_536)}`, /64 KB/],
    ["bytes that are not UTF-8", "a: \ufffd", /UTF-8/],
  ])("S16 refuses %s", (_, text, what) => {
    const { problems } = parse(text);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.map((problem) => problem.what).join("\n")).toMatch(what);
    for (const problem of problems) {
      expect(problem).toMatchObject({ level: "error", fix: expect.stringMatching(/\w/) });
      expect(problem.where).toMatch(/^content\/site\.yaml(:\d+)?$/);
    }
  });

  it.each([
    ["a: 1\n---\nb: 2", 2, "a second document begins here"],
    ["name: MIT: Writing", 1, 'there is a second ": " in the line, or the line below is indented too far'],
    ["name: @x", 1, "the text starts with a sign that means something in YAML"],
    [
      "a: 1\nb: [x\nc: 2",
      3,
      "the line is indented differently from its neighbours, or a bracket is never closed",
    ],
    ["- a\nb: 1", 2, "the line does not go on as the one above it began"],
    ["a\nb: 1", 1, "a field's name has no colon behind it"],
    ['a: "x', 1, "a quotation mark, a bracket or a colon is missing"],
    [
      "a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> other\n",
      2,
      "the file contains both sides of a merge",
    ],
    ["%x\n---\na: 1", 1, "the line cannot be read"],
  ])("says in plain words, and once a line, what is wrong with %j", (text, line, what) => {
    expect(parse(text).problems).toMatchObject([{ where: `content/site.yaml:${line}`, what }]);
  });

  it("names the line of a field that is there twice", () => {
    expect(parse("a: 1\nb: 2\na: 3").problems[0]?.where).toBe("content/site.yaml:3");
  });

  it("S16 finds the one field that is there twice among thousands", () => {
    const text = Array.from({ length: 4000 }, (_, index) => `k${index}: 1\n`).join("");
    const { problems } = parseYaml({ path: "feeds.yaml", text: `${text}k7: 2\n` }, "content");
    expect(problems.map(({ where, what }) => [where, what])).toEqual([
      ["content/feeds.yaml:4001", 'the field "k7" is there twice'],
    ]);
  });

  it("reports every alias", () => {
    expect(parse("a: &x 1\nb: *x\nc: *x").problems).toHaveLength(3);
  });

  it("finds the line of a field, of a list's item, and of the holder of a missing field", () => {
    const { source } = parse("a:\n  - b: 1\n  - b: >-\n      folded\n    c: 2\n");
    expect(source?.where(["a", 1, "b"])).toBe("content/site.yaml:3 (a item 2.b)");
    expect(source?.where(["a", 1, "c"])).toBe("content/site.yaml:5 (a item 2.c)");
    expect(source?.where(["a", 0, "gone"])).toBe("content/site.yaml:2 (a item 1.gone)");
    expect(source?.where([])).toBe("content/site.yaml:1");
  });

  it("keeps a key called __proto__ a plain key", () => {
    const { source } = parse("__proto__: { polluted: true }");
    expect(source?.document.has("__proto__")).toBe(true);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
