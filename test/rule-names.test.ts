import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listProjectFiles } from "./project/list-project-files.ts";

/** What the rules of the news promise, by the numbers that stand in the names of tests. */
const promised: Record<string, string[]> = {
  "rules of the news": toNumbers("R", 1, 38),
  "fault tests of the news": toNumbers("fault test ", 1, 16),
  // S1 is another site's score of a public address, S23 the sheet docs/asvs.md.
  "goals of security": toNumbers("S", 2, 22),
  // T19 is the whole suite's.
  "goals of reliability": toNumbers("T", 1, 18),
};

function toNumbers(prefix: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `${prefix}${first + index}`);
}

const text = '("(?:[^"\\\\\\n]|\\\\.)*"|`[^`]*`)\\s*,';
/** Titles of `describe` and `it`, and what a table gives to `it.each` as the first cell of a row. */
const forms = [
  `(?:\\b(?:describe|it|test)(?:\\.\\w+\\([^()]*\\))?|\\))\\(\\s*${text}`,
  `\\n\\s*\\[\\s*${text}`,
];

function listTitles(source: string): string[] {
  const hasTests = /\bit(\.\w+)?(\(|<)/.test(source);
  if (!hasTests) return [];
  return forms.flatMap((form) => [...source.matchAll(new RegExp(form, "g"))].map(([, title = ""]) => title));
}

/** `R1` is neither in `R12` nor in `XR1`. */
function isNamed(number: string, titles: readonly string[]): boolean {
  const bounded = new RegExp(`(?<![\\w])${number}(?!\\w)`);
  return titles.some((text) => bounded.test(text));
}

const isTestFile = (path: string) => /\.test\.tsx?$|\/testing\/describe-[^/]+\.ts$/.test(path);
const titles = listProjectFiles()
  .filter((path) => isTestFile(path) && !path.endsWith("rule-names.test.ts"))
  .flatMap((path) => listTitles(readFileSync(path, "utf8")));

describe("numbers in the names of tests", () => {
  it.each(Object.entries(promised))("every one of the %s is in one", (_what, numbers) => {
    expect(numbers.filter((number) => !isNamed(number, titles))).toEqual([]);
  });

  it.each([
    ['describe("R1 what", () => { it("does", () => {}); });', "R1", true],
    ['describe("R12 what", () => { it("does", () => {}); });', "R1", false],
    ['it("does (R1, fault test 3)", () => {});', "fault test 3", true],
    ['it("does (fault test 13)", () => {});', "fault test 1", false],
    ['it.each([\n  ["R1 a case", 1],\n])("%s", () => {});', "R1", true],
    ['it.skipIf(isAway)("R1 does", () => {});', "R1", true],
    ['describe("R1 an empty promise", () => {});', "R1", false],
    ["// R1 in a comment\nit('x', () => {});", "R1", false],
    ['expect("R1").toBe("R1"); it("x", () => {});', "R1", false],
  ])("reads %j", (source, number, expected) => {
    expect(isNamed(number, listTitles(source))).toBe(expected);
  });
});
