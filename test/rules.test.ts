import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { listProjectFiles } from "./project/list-project-files.ts";
import { listTitles } from "./project/list-titles.ts";

const files = listProjectFiles();
const read = (path: string) => readFileSync(path, "utf8");
const lawFiles = files.filter((path) => /^docs\/(spec|rules\/\w+)\.md$/.test(path));
/** Dated reviews keep the names of their day. */
const docs = files.filter((path) => path.endsWith(".md") && !/^(docs\/reviews|fixtures)\//.test(path));
const citing = files.filter(
  (path) =>
    /^(src|test|e2e|bench|supabase|docs)\/.*\.(tsx?|mjs|css|sql|md)$|^biome\.json$/.test(path) &&
    path !== "test/rules.test.ts",
);

/** `R12`, `fault test 3`, `spec 2`: as they are cited, and as anchors of their page. */
function listCitations(text: string): string[] {
  const numbers = [...text.matchAll(/(?<![\w%$}#-])[RSTAF][1-9]\d?(?![\w%-])(?!:\d)/g)].map(
    ([number]) => number,
  );
  const named = [...text.matchAll(/\b(fault test|spec) (\d+)/gi)].map(([, what, n]) =>
    `${what} ${n}`.toLowerCase(),
  );
  return [...numbers, ...named];
}
const toAnchor = (citation: string) => citation.toLowerCase().replaceAll(" ", "-");

/** What cannot be looked up here: a bare rule number, or a page that is not in the repository. */
const strange = /\b[Rr]ules? \d+\b|\btrust\.md\b|\bnews-rules\b|\b[Ii]ssue #?\d+/g;

interface Rule {
  anchor: string;
  text: string;
}
/** An anchor, and the text up to the next one. */
function listRules(markdown: string): Rule[] {
  return markdown
    .split(/(?=<a id=")/)
    .slice(1)
    .map((text) => ({ anchor: /^<a id="([^"]+)"/.exec(text)?.[1] ?? "", text }));
}
const rules = lawFiles.flatMap((path) => listRules(read(path)));
const anchors = new Set(rules.map(({ anchor }) => anchor));

const tested = new Set(
  files
    .filter((path) => /\.test\.tsx?$|\/describe-[^/]+\.ts$/.test(path) && path !== "test/rules.test.ts")
    .flatMap((path) => listTitles(read(path)))
    .flatMap(listCitations)
    .map(toAnchor),
);

/** Our files that a page names, in back-quotes and as links. Not patterns, and not `content/`, which fills at run time. */
function listPlaces(path: string, markdown: string): string[] {
  const quotes = [
    ...markdown.matchAll(/`((?:src|test|e2e|bench|docs|supabase|fixtures|\.ci|\.github)\/[^`\s]*)`/g),
  ]
    .map(([, place = ""]) => place)
    .filter((place) => !/[*<{…]|\.\.\./.test(place));
  const links = [...markdown.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link = ""]) =>
    normalize(join(dirname(path), link)),
  );
  return [...quotes, ...links];
}

describe("the law of the house: docs/spec.md and docs/rules/", () => {
  it("every number that is cited is there", () => {
    const wrong = citing.flatMap((path) =>
      listCitations(read(path))
        .filter((citation) => !anchors.has(toAnchor(citation)))
        .map(
          (citation) =>
            `${path}: there is no ${citation}; cite a rule of docs/rules/ or write the rule there`,
        ),
    );
    expect(wrong).toEqual([]);
  });

  it("nothing else is cited by number", () => {
    const wrong = citing.flatMap((path) =>
      [...read(path).matchAll(strange)].map(
        ([text]) => `${path}: "${text}" cannot be looked up here; say the rule, or its number (T21)`,
      ),
    );
    expect(wrong).toEqual([]);
  });

  it("every rule is named by a test that runs, or says why not", () => {
    const wrong = rules.filter(
      ({ anchor, text }) => !tested.has(anchor) && !/No test(?: of its own)?: \w/.test(text),
    );
    expect(
      wrong.map(({ anchor }) => `${anchor}: put the number into a test's name, or write "No test: ..."`),
    ).toEqual([]);
  });

  it("no number means two rules", () => {
    expect(rules.map(({ anchor }) => anchor).filter((anchor, at, all) => all.indexOf(anchor) !== at)).toEqual(
      [],
    );
  });

  it("every file that a page names is there", () => {
    const wrong = docs.flatMap((path) =>
      listPlaces(path, read(path))
        .filter((place) => !existsSync(place))
        .map((place) => `${path}: there is no ${place}; name the file as it is called today`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("how it reads", () => {
  it.each([
    ["R1 and T21, S3, F28.", ["R1", "T21", "S3", "F28"]],
    ["}T00:00Z %E0%A4 AR1 R1b #A1 T23:59", []],
    ["Spec 2 in fault test 13", ["fault test 13", "spec 2"]],
  ])("%j cites %j", (text, citations) => {
    expect(listCitations(text).sort()).toEqual([...citations].sort());
  });

  it.each([
    ['describe("R1 what", () => { it("does", () => {}); });', '"R1 what"'],
    ['it.each([\n  ["R1 a case", 1],\n])("%s", () => {});', '"R1 a case"'],
    ['it.skipIf(isAway)("R1 does", () => {});', '"R1 does"'],
  ])("takes the title in %j", (source, title) => {
    expect(listTitles(source)).toContain(title);
  });

  it.each([
    'describe("R1 an empty promise", () => {});',
    "// R1 in a comment\nit('x', () => {});",
    'expect("R1").toBe("R1"); it("x", () => {});',
  ])("takes no title of %j that names R1", (source) => {
    expect(listTitles(source).flatMap(listCitations)).toEqual([]);
  });

  it("finds the files that a page names, and no pattern", () => {
    const page = "`src/a.ts` [b](../b.md#c) `src/*.ts` `src/<id>.ts` [web](https://example.org) `npm run x`";
    expect(listPlaces("docs/rules/x.md", page)).toEqual(["src/a.ts", "docs/b.md"]);
  });
});
