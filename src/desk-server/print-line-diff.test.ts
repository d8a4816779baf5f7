import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printLineDiff } from "./print-line-diff.ts";

/** What `patch` does: the new text, from the old one and the diff alone. */
function applyDiff(before: string, diff: string): string {
  const old = before === "" ? [] : before.replace(/\n$/, "").split("\n");
  const next: string[] = [];
  let at = 0;
  for (const line of diff.split("\n").slice(0, -1)) {
    const [, start, count] = /^@@ -(\d+),(\d+) \+\d+,\d+ @@$/.exec(line) ?? [];
    if (start !== undefined) {
      const from = Number(start) - (count === "0" ? 0 : 1);
      next.push(...old.slice(at, from));
      at = from;
    } else if (line.startsWith("+")) next.push(line.slice(1));
    else {
      expect(line.slice(1)).toBe(old[at]);
      if (line.startsWith(" ")) next.push(line.slice(1));
      at++;
    }
  }
  return [...next, ...old.slice(at)].map((line) => `${line}\n`).join("");
}

const toText = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");

describe("printLineDiff", () => {
  it("is empty for what is the same", () => {
    expect(printLineDiff("a\nb\n", "a\nb\n")).toBe("");
  });

  it("shows three lines around, and a new hunk where nothing changed between", () => {
    const before = Array.from({ length: 20 }, (_, number) => `line ${number + 1}`);
    const after = before.with(1, "second").with(17, "eighteenth");
    expect(printLineDiff(toText(before), toText(after))).toBe(`@@ -1,5 +1,5 @@
 line 1
-line 2
+second
 line 3
 line 4
 line 5
@@ -15,6 +15,6 @@
 line 15
 line 16
 line 17
-line 18
+eighteenth
 line 19
 line 20
`);
  });

  it("writes a file that comes or goes as diff does", () => {
    expect(printLineDiff("", "a\nb\n")).toBe("@@ -0,0 +1,2 @@\n+a\n+b\n");
    expect(printLineDiff("a\n", "")).toBe("@@ -1,1 +0,0 @@\n-a\n");
  });

  it("leads from any text to any other, with no line marked that both share at the ends", () => {
    const lines = fc.array(fc.constantFrom("a", "b", "c", "d", ""), { maxLength: 30 });
    fc.assert(
      fc.property(lines, lines, (left, right) => {
        const [before, after] = [toText(left), toText(right)];
        expect(applyDiff(before, printLineDiff(before, after))).toBe(after);
      }),
      { numRuns: 500 },
    );
  });

  it("stays quick for a file that changed altogether", () => {
    const long = (word: string) => toText(Array.from({ length: 20_000 }, (_, number) => `${word} ${number}`));
    const diff = printLineDiff(long("old"), long("new"));
    expect(diff.split("\n")).toHaveLength(40_002);
  });
});
