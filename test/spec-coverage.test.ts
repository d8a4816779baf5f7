import { existsSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkCoverage, specHeadings } from "./spec-coverage/check-coverage.ts";
import { checkTestReferences, type ReadFile } from "./spec-coverage/check-test-references.ts";
import { listTestTitles } from "./spec-coverage/test-titles.ts";

/** A folder counts as built; it has no text. */
const readFile: ReadFile = (path) => {
  if (!existsSync(path)) return undefined;
  return statSync(path).isDirectory() ? "" : readFileSync(path, "utf8");
};

describe("the pages that name tests", () => {
  it("docs/spec-coverage.md covers every heading of the spec with tests that exist", () => {
    expect(checkCoverage(readFileSync("docs/spec-coverage.md", "utf8"), readFile)).toEqual([]);
  });

  it.each(["docs/backend-client.md", "docs/asvs.md"])("%s names tests that exist", (page) => {
    const text = readFileSync(page, "utf8");
    expect(text).toContain(" › ");
    expect(checkTestReferences(page, text, readFile)).toEqual([]);
  });
});

/** Not written out below: test/sources.test.ts looks for these marks in every test file. */
const [skip, todo] = ["skip", "todo"];
const files: Record<string, string> = {
  "src/a.ts": "",
  "src/a.test.ts": 'it("does it", () => {});\nit.each([1])(\n  "does %i",\n  () => {},\n);',
  "src/out.test.ts": `it.${skip}("is out", () => {});`,
  "src/a.helper.ts": 'it("does it", () => {});',
};
const fixtureFile: ReadFile = (path) => files[path];
const toRow = (number: string, built: string, shown: string) => `| ${number} | S | ${built} | ${shown} |`;
const good = '`src/a.test.ts` › "does it"';
/** A page that is complete, so that each case below breaks one thing. */
const whole = specHeadings
  .map(([number, title]) => {
    const heading = `## ${number}${number.includes(".") ? "" : "."} ${title}`;
    return `${heading}\n${toRow(`${number}.1`, "`src/a.ts`", good)}`;
  })
  .join("\n");

describe("checkCoverage", () => {
  it("finds nothing wrong with a whole page", () => {
    expect(checkCoverage(whole, fixtureFile)).toEqual([]);
  });

  it.each([
    ["a test that is not there", good, '`src/a.test.ts` › "does not"', 'has no test "does not"'],
    ["a test file that is not there", "src/a.test.ts", "src/b.test.ts", "there is no src/b.test.ts"],
    ["a test that is left out", good, '`src/out.test.ts` › "is out"', 'has no test "is out" that runs'],
    ["a file that no test run reads", "src/a.test.ts", "src/a.helper.ts", "is not a test file that runs"],
    ["a place that is not there", "`src/a.ts`", "`src/b.ts`", "there is no src/b.ts"],
    ["no place", "`src/a.ts`", "somewhere", "no place"],
    ["neither test nor reason", good, "see above", "neither a test nor a reason"],
    ["an empty reason", good, "Reason:", "neither a test nor a reason"],
    ["a heading without a row", toRow("2.3.1", "`src/a.ts`", good), "", "2.3 Home page content: no row"],
    ["a heading that is gone", "## 8. Error catalogue", "", "8. Error catalogue: no such heading"],
    ["a gap in the numbers", "| 1.1 |", "| 1.2 |", "1.2: 1.1 was expected here"],
    ["a section the spec has not", "| 2.5.1 |", "| 2.6.1 |", "2.6.1: the spec has no such section"],
  ])("reports %s", (_, from, to, problem) => {
    const problems = checkCoverage(whole.replace(from, to), fixtureFile);
    expect(problems.some((line) => line.includes(problem))).toBe(true);
  });

  it("takes a reason instead of a test, and a dash where nothing is built", () => {
    const page = whole
      .replace(good, "Reason: the spec says that it is not shown.")
      .replace("`src/a.ts`", "-");
    expect(checkCoverage(page, fixtureFile)).toEqual([]);
  });
});

describe("listTestTitles", () => {
  it.each([
    ['it("a \\"b\\"", () => {})', 'a "b"'],
    ['it("a", { timeout: 1 }, () => {})', "a"],
    ["it(`a b`, () => {})", "a b"],
    ['it.each([\n  [1],\n])(\n  "a %i",\n  f,\n)', "a %i"],
    ['it.each<[number]>([[1]])("a %i", f)', "a %i"],
  ])("finds the title in %s", (source, title) => {
    expect([...listTestTitles(source)]).toContain(title);
  });

  it.each([
    ["it.skipIf(isAway)", 'it.skipIf(isAway)("a", f)'],
    ["a suite under skipIf", 'describe.skipIf(isAway)("s", () => { it("a", f); });'],
    ["the code after what is left out", `it.${skip}("b", f); describe.${skip}("s", f); it("a", f);`],
    [
      "a suite that a function holds",
      'export function describeIt() { describe("s", () => { it("a", f); }); }',
    ],
    ["a pattern with a quote and two slashes", 'const p = /["\'`]\\/\\//; it("a", f);'],
  ])("finds the title in %s", (_, source) => {
    expect([...listTestTitles(source)]).toEqual(["a"]);
  });

  it.each([
    'describe("a", () => {})',
    'const a = "a";',
    'expect("a").toBe("b")',
    'check(one)("a", f)',
    '// it: "a",',
    '// it("a", f);',
    '/* it("a", f); */',
    'const text = `it("a", f);`;',
    'it("a");',
    `it.${skip}("a", f)`,
    `it.${skip}.each([[1]])("a", f)`,
    `it.each([[1]]).${skip}("a", f)`,
    `it.${todo}("a", f)`,
    'it("a", { skip: true }, f)',
    `describe.${skip}("s", () => { describe("t", () => { it("a", f); }); })`,
    'describe("s", { todo: true }, () => { it("a", f); })',
  ])("finds none in %s", (source) => {
    expect([...listTestTitles(source)]).toEqual([]);
  });
});
