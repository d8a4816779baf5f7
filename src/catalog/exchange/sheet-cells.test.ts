import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resourceShape } from "../shape/resource-shape.ts";
import {
  parseGroupWords,
  parseListCell,
  printGroupWords,
  printListCell,
  readLinkCell,
  toFingerprint,
} from "./link-cell.ts";
import { findGroup, linkColumns } from "./link-columns.ts";
import { inferDayOrders, listMeantDays } from "./sheet-day.ts";

const groups = [
  { path: "uni-resources/essays", name: "Essays", menuName: "Uni Resources" },
  { path: "uni-research/usa", name: "USA", menuName: "Uni Research" },
  { path: "uni-research/essays", name: "Essays", menuName: "Uni Research" },
];
const columnNamed = (name: string) => {
  const column = linkColumns.find((one) => one.name === name);
  if (!column) throw new Error(name);
  return column;
};
const read = (name: string, cell: string, present?: unknown) =>
  readLinkCell(columnNamed(name), cell, present, { groups });

describe("linkColumns", () => {
  it("have a column for every field of a resource, so that no edit can be lost on the way", () => {
    const fields = new Set(linkColumns.map(({ field }) => field[0]));
    for (const name of Object.keys(resourceShape.fields)) expect(fields).toContain(name);
  });
});

describe("list cells", () => {
  it("give back what they were made of", () => {
    const item = fc
      .string({ maxLength: 12 })
      .map((text) => text.trim().replaceAll("\n", ""))
      .filter((text) => text !== "" && !text.endsWith("\\"));
    fc.assert(
      fc.property(fc.array(item, { maxLength: 5 }), (items) => {
        expect(parseListCell(printListCell(items))).toEqual(items);
      }),
    );
  });

  it.each(["a; b", "a;b", "a, b", "a\nb", " a ;; b; "])("read %j as two", (cell) => {
    expect(parseListCell(cell)).toEqual(["a", "b"]);
  });

  it("keep a comma that belongs to a name", () => {
    expect(printListCell(["Korea, Republic of"])).toBe("Korea\\, Republic of");
    expect(parseListCell("Korea\\, Republic of")).toEqual(["Korea, Republic of"]);
  });
});

describe("group words", () => {
  it("are written one to a line and read back", () => {
    const words = { "a/b": { name: "X: y", description: "Z" }, "a/c": { description: "D" } };
    expect(printGroupWords(words)).toBe("a/b name: X: y\na/b description: Z\na/c description: D");
    expect(parseGroupWords(printGroupWords(words))).toEqual(words);
    expect(parseGroupWords("a/b: something")).toBeUndefined();
  });

  it("are read back where a spreadsheet or a person put them into one line", () => {
    const words = { "a/b": { name: "X: y", description: "Z, and/or: w" }, "a/c": { description: "D" } };
    expect(parseGroupWords(printGroupWords(words).replaceAll("\n", " "))).toEqual(words);
  });

  it("are refused where two texts claim one place, for one of them would be lost", () => {
    expect(parseGroupWords("a/b name: X\na/b description: Z\na/b Name: Y")).toBeUndefined();
  });
});

describe("days", () => {
  it.each([
    ["2026-11-21", ["2026-11-21"]],
    ["2026/11/21", ["2026-11-21"]],
    ["2026-11-21 00:00:00", ["2026-11-21"]],
    ["2026-11-21T00:00:00Z", ["2026-11-21"]],
    ["21/11/2026", ["2026-11-21"]],
    ["11/21/2026", ["2026-11-21"]],
    ["11/21/26", ["2026-11-21"]],
    ["21.11.2026", ["2026-11-21"]],
    ["21-Nov-26", ["2026-11-21"]],
    ["21 November 2026", ["2026-11-21"]],
    ["Nov 21, 2026", ["2026-11-21"]],
    ["46347", ["2026-11-21"]],
    ["05/04/2026", ["2026-04-05", "2026-05-04"]],
    ["05/05/2026", ["2026-05-05"]],
    ["05.04.2026", ["2026-04-05"]],
    ["31/02/2026", []],
    ["2026-02-30", []],
    ["soon", []],
    ["13/13/2026", []],
    ["21-Foo-26", []],
    ["26-11-21", ["2021-11-26", "2026-11-21"]],
    ["21.11.26", ["2026-11-21", "2021-11-26"]],
    ["2026. 11. 21.", ["2026-11-21"]],
    ["2026年11月21日", ["2026-11-21"]],
    ["26年11月21日", ["2026-11-21"]],
    ["Saturday, 21st Sept. 2026", ["2026-09-21"]],
    ["21/11/2026 12:00:00 AM", ["2026-11-21"]],
    ["21. marraskuuta 2026", []],
    ["21/11/2569", ["2026-11-21"]],
    ["21. 11. 2026.", ["2026-11-21"]],
    ["21.11.2026 г.", ["2026-11-21"]],
    ["٢١/١١/٢٠٢٦", ["2026-11-21"]],
    ["21/11/1447", []],
  ])("reads %s", (cell, days) => {
    expect(listMeantDays(cell).map(({ day }) => day)).toEqual(days);
  });

  it.each([
    ["a cell without doubt", [{ cell: "21/11/2026" }], "day first"],
    ["a day that is known", [{ cell: "05/04/2026", present: "2026-05-04" }], "month first"],
    ["nothing", [{ cell: "05/04/2026" }, { cell: "05/05/2026", present: "2026-05-05" }], undefined],
    ["two habits", [{ cell: "21/11/2026" }, { cell: "11/21/2026" }], undefined],
    ["dots, which say nothing of slashes", [{ cell: "21.11.2026" }], undefined],
    [
      "a year in front",
      [
        { cell: "26/11/21", present: "2026-11-21" },
        { cell: "26/10/20", present: "2026-10-20" },
      ],
      "year first",
    ],
  ])("infers the order from %s", (_, cells, order) => {
    expect(inferDayOrders(cells)("01/02/26")).toBe(order);
  });

  it.each([
    ["nothing", [], "day first"],
    ["a year in front", [{ cell: "26.11.21", present: "2026-11-21" }], "year first"],
  ])("infers the order of days with dots from %s", (_, cells, order) => {
    expect(inferDayOrders(cells)("01.02.26")).toBe(order);
  });
});

describe("findGroup", () => {
  it.each([
    ["uni-research/usa", "uni-research/usa"],
    ["Uni Research / USA", "uni-research/usa"],
    ["uni research: usa", "uni-research/usa"],
    ["USA", "uni-research/usa"],
    ["Uni Resources > Essays", "uni-resources/essays"],
    ["Essays", undefined],
    ["Canada", undefined],
  ])("reads %s as %s", (text, path) => {
    expect(findGroup(text, groups)?.path).toBe(path);
  });
});

describe("toFingerprint", () => {
  it.each([
    ["name", "King’s “A” College…", 'King\'s "A" College...'],
    ["name", "Café", "Cafe\u0301"],
    ["name", "A\u00a0B", "A B"],
    ["name", "A  B", "A B"],
    ["name", " A", "A"],
    ["name", "A ", "A"],
    ["name", "A\nB", "A B"],
    ["topics", ["It’s"], ["It's"]],
    ["in_group", { "a/b": { name: "It’s" } }, { "a/b": { name: "It's" } }],
    ["audiences", ["parent", "student"], ["student", "parent"]],
    ["topics", [], undefined],
  ])(
    "of %s %j is that of %j, which a spreadsheet may make of it, and of no other text",
    (name, value, same) => {
      const [before, after] = [value, same].map((one) => toFingerprint(columnNamed(name), one));
      expect(after).toBe(before);
      expect(toFingerprint(columnNamed(name), "Another")).not.toBe(before);
    },
  );
});

describe("readLinkCell", () => {
  it.each([
    ["name", "King’s “A” College…", 'King\'s "A" College...'],
    ["name", " A  B ", "A B"],
    ["name", "=SUM", "=SUM"],
    ["name", "'=SUM", "=SUM"],
    ["name", "'tis", "'tis"],
    ["name", "Cafe\u0301", "Café"],
    ["description", "", undefined],
    ["audiences", "parent;Student", ["student", "parent"]],
    ["groups", "Uni Resources / Essays, USA", ["uni-resources/essays", "uni-research/usa"]],
    ["added", "21/11/2026", "2026-11-21"],
    ["added", "05/04/2026", "2026-05-04"],
    ["retired_why", "", undefined],
  ])("takes %s %j for the unchanged %j", (name, cell, present) => {
    expect(read(name, cell, present)).toBeUndefined();
  });

  it.each([
    ["name", "New", "Old", "New"],
    ["name", "'+Plus", "Old", "+Plus"],
    ["regions", "Germany, Austria", ["Germany"], ["Germany", "Austria"]],
    ["cost", "Free", "paid", "free"],
    ["cost", "Partly free", "paid", "freemium"],
    ["audiences", "School leaders, Parents", ["student"], ["leader", "parent"]],
    ["audiences", "Students and parents/school leaders", ["student"], ["student", "parent", "leader"]],
    ["audiences", "Students And parents, AND teachers/", ["student"], ["student", "parent", "teacher"]],
    ["reviewed", "22.11.2026", undefined, "2026-11-22"],
  ])("reads %s %j over %j as %j", (name, cell, present, value) => {
    expect(read(name, cell, present)).toEqual({ value });
  });

  it.each([
    "=HYPERLINK(1)",
    "@cmd",
    "+1",
    "-1",
    "＝1",
    "#REF!",
    "#NAME?",
    "#N/A",
    "#WERT!",
    "#¿NOMBRE?",
    "#¡REF!",
    "#NV",
    "#DIV/0!",
    "Err:502",
    "Loading...",
  ])("S14 refuses the formula cell %s", (cell) => {
    expect(read("name", cell, "Old")).toMatchObject({
      fault: { what: expect.stringContaining("formula") },
    });
  });

  it("tell to widen a column that was too narrow to show its days", () => {
    expect(read("added", "########", "2026-11-21")?.fault?.fix).toContain("widen it in the spreadsheet");
    expect(read("added", "soon", "2026-11-21")?.fault?.fix).toContain("write year-month-day");
  });

  it("refuses a day that may mean two", () => {
    expect(read("added", "05/04/2026", "2026-11-21")).toMatchObject({
      fault: { what: '"05/04/2026" may mean 2026-04-05 or 2026-05-04' },
    });
  });

  it.each(["SchÃ¼ler", "Sch√ºler", "SchГјler", "Sch?ler"])(
    "refuses the sheet if a text became %s in another encoding",
    (cell) => {
      expect(() => read("name", cell, "Schüler")).toThrow('"Schüler" is garbled');
    },
  );

  it.each(["Fun ?", "Fun ??"])("refuses the sheet if a sign of two units became %s", (cell) => {
    expect(() => read("name", cell, "Fun 😀")).toThrow("is garbled");
  });

  it.each(["Kingâ€™s", "King?s"])("refuses the sheet if only a typographic sign became %s", (cell) => {
    expect(() => read("name", cell, "King’s")).toThrow("is garbled");
  });

  it.each([
    ["Schüler", "Schuler?"],
    ["What now？", "What now?"],
    ["What next…", "What next?"],
    ["SchÃ¼ler", "Schüler"],
    ["AÇÃO", "Ação"],
  ])("takes another letter for an edit: %s, %s", (present, cell) => {
    expect(read("name", cell, present)).toEqual({ value: cell });
  });

  it.each([
    ["name", "'24/7 Tutoring", "24/7", "24/7 Tutoring"],
    ["name", "'Plus", "+Plus", "Plus"],
    ["name", "''07 class", "'07", "'07 class"],
    ["topics", "'2026; Essays", ["2026"], ["2026", "Essays"]],
    ["name", "'tis here", "'tis", "'tis here"],
  ])("takes the apostrophe of what was there away: %s %s", (name, cell, present, value) => {
    expect(read(name, cell, present)).toEqual({ value });
  });

  it("empties a field", () => {
    expect(read("language", " ", "fr")).toEqual({ value: undefined });
  });
});
