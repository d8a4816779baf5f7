import { readFileSync } from "node:fs";
import { analyse } from "scslre";
import { parseSync, Visitor } from "vite";
import { describe, expect, it } from "vitest";
import words from "#desk-server/words.json" with { type: "json" };
import askedFor from "#site/search/asked-for.json" with { type: "json" };
import { listProjectFiles } from "./project/list-project-files.ts";

const sources = listProjectFiles().filter(
  (path) => /^(src|supabase)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path),
);
const isSlow = (regex: RegExp) => analyse(regex).reports.length > 0;

describe("S15: a text takes no regular expression for ever", () => {
  it("none in the sources takes more than a time that grows as the text does", () => {
    const found = sources.flatMap((path) =>
      listRegexes(readFileSync(path, "utf8"), path).map((regex) => ({ path, regex })),
    );
    expect(found.length).toBeGreaterThan(200);
    expect(found.filter(({ regex }) => isSlow(regex)).map(({ path, regex }) => `${path}: ${regex}`)).toEqual(
      [],
    );
  });

  it("nor one of what git says or visitors ask, which JSON has", () => {
    const advice: string[] = words.gitSaid.flatMap(([said = ""]) => said);
    const slow = [...advice, ...Object.values(askedFor)].filter((pattern) =>
      isSlow(new RegExp(pattern, "im")),
    );
    expect(slow).toEqual([]);
  });

  it.each([/^\s+|\s+$/, /(a+)+$/, /\s*(?:"[^"]*"|([^,]*))\s*(?:,|$)/y, /#.*$/, /^a*a*b/])(
    "notices %s",
    (regex) => {
      expect(isSlow(regex)).toBe(true);
    },
  );

  it.each([/^\s+/, /[^,]*,/y, /(?<!-)-+/, /^a*b/])("lets %s pass", (regex) => {
    expect(isSlow(regex)).toBe(false);
  });

  it("reads them in code and JSX, and none in a comment", () => {
    const source = "const a: RegExp = /a/g; // /b/\nexport const c = <p>{/c/u.test(x)}</p>;";
    expect(listRegexes(source, "a.tsx").map(String)).toEqual(["/a/g", "/c/u"]);
  });
});

/** The regular expression literals of a source file; those composed at run time are not among them. */
function listRegexes(source: string, path: string): RegExp[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const found: RegExp[] = [];
  new Visitor({
    Literal(literal) {
      if ("regex" in literal && literal.regex) {
        const { pattern, flags } = literal.regex;
        found.push(new RegExp(pattern, flags));
      }
    },
  }).visit(program);
  return found;
}
