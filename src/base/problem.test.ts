import { describe, expect, it } from "vitest";
import { listNew, type Problem, printProblem } from "./problem.ts";

const toProblem = (line: number, item: number, what: string): Problem => ({
  level: "error",
  where: `content/menus.yaml:${line} (item 1.groups item ${item}.name)`,
  what,
  fix: "",
});
const empty = (line: number, item: number) => toProblem(line, item, "the text is empty");

describe("listNew", () => {
  it("leaves out what was there, on another line or in an entry that has moved", () => {
    const before = [empty(5, 2), toProblem(9, 4, "item 3 has the same name")];
    expect(listNew(before, [empty(7, 2), toProblem(3, 1, "item 2 has the same name")])).toEqual([]);
    expect(listNew(before, [empty(5, 3)])).toEqual([]);
  });

  it("names one more of the same kind, and it alone, wherever it is", () => {
    for (const fresh of [empty(3, 1), empty(9, 9)]) {
      expect(listNew([empty(5, 2)], [fresh, empty(5, 2)])).toEqual([fresh]);
      expect(listNew([empty(5, 2)], [empty(6, 2), fresh])).toEqual([fresh]);
    }
    // The old one moved: which of the two it was cannot be told, but one is named.
    expect(listNew([empty(5, 2)], [empty(3, 1), empty(7, 3)])).toHaveLength(1);
    expect(listNew([empty(5, 2), empty(6, 3)], [empty(5, 3), empty(6, 4), empty(8, 5)])).toHaveLength(1);
  });

  it("names what is wrong in another way or in another file", () => {
    const long = toProblem(5, 2, "the text has 70 characters");
    const elsewhere = { ...empty(5, 2), where: "content/home.yaml:5 (offers item 2.name)" };
    expect(listNew([empty(5, 2)], [long, elsewhere])).toEqual([long, elsewhere]);
  });
});

describe("printProblem", () => {
  it("gives a terminal no orders of a file that someone else wrote", () => {
    const what = 'there is no field "\u001b[31mRED\u0007"';
    expect(printProblem({ level: "error", where: "a.yaml:1", what, fix: "remove it" })).toBe(
      'error: a.yaml:1\n  there is no field "\ufffd[31mRED\ufffd"\n  remove it',
    );
  });
});
