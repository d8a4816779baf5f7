import { describe, expect, it } from "vitest";
import { parseCsv } from "./parse-csv.ts";
import { printCsv, unguardCell } from "./print-csv.ts";
import { printLinksSheet, readLinksSheet } from "./read-links-sheet.ts";

const ids = Array.from({ length: 40 }, (_, at) => `tree-${at + 11}`);
const costs = ["free", "paid", "freemium"];
const links = new Map(
  ids.map((id, at) => {
    const texts = { name: `Link ${id}`, url: `https://www.${id}.org/`, description: `What ${id} has.` };
    const retired = at % 3 === 1 ? { on: "2026-11-02" } : undefined;
    const look_again = at % 2 === 0 ? "A note." : undefined;
    const groups = [`menu/group-${(at * 7) % 9}`];
    const topics = [`Topic ${at}`, `Topic ${at % 7}`];
    const fields = { ...texts, groups, topics, cost: costs[(at * at) % 5], look_again, retired };
    return [id, { id, path: `resources/${id}.yaml`, fields }];
  }),
);
const read = (rows: string[][], isMoved = false) =>
  readLinksSheet(parseCsv(printCsv(rows)), {
    links,
    ids: new Set(ids),
    takenIds: new Set(ids),
    groups: [],
    file: "links.csv",
    isMoved,
  });

/** The sheet with one column changed from top to bottom. */
function move(name: string, toMoved: (cells: string[]) => string[]): string[][] {
  const rows = parseCsv(printLinksSheet(links.values())).rows.map(({ cells }) =>
    cells.map((cell) => unguardCell(cell)),
  );
  const [head = [], ...rest] = rows;
  const at = head.indexOf(name);
  const cells = toMoved(rest.map((row) => row[at] ?? ""));
  return [head, ...rest.map((row, place) => row.with(at, cells[place] ?? ""))];
}

/** Each cell gets what the one at its new place had. */
const take = (from: Record<number, number>) => (cells: string[]) =>
  cells.map((cell, at) => cells[from[at] ?? at] ?? cell);

describe("a sheet", () => {
  const columns = ["name", "url", "description", "groups", "topics", "cost", "retired_on"];
  const moves: [string, (cells: string[]) => string[]][] = [
    ["sorted backwards", (cells) => cells.toSorted().toReversed()],
    ["moved up", (cells) => cells.slice(1)],
    ["moved down from the middle on", (cells) => cells.toSpliced(20, 0, "")],
    ["moved by seven rows", (cells) => cells.slice(7)],
    ["turned round", (cells) => cells.toReversed()],
    ["sorted in part", (cells) => cells.toSpliced(5, 20, ...cells.slice(5, 25).toSorted().reverse())],
    [
      "sorted and edited a little",
      (cells) =>
        cells
          .toSorted()
          .toReversed()
          .map((cell) => cell.replace(/[./]$/, "")),
    ],
  ];
  it.each(columns.flatMap((name) => moves.map(([how, toMoved]) => [name, how, toMoved] as const)))(
    "is refused as a whole where the column %s was %s",
    (name, _, toMoved) => {
      const what = new RegExp(
        `^\\d+ cells in the column "${name}" \\(row \\d+, .*have what other links have`,
      );
      expect(() => read(move(name, toMoved))).toThrow(what);
    },
  );

  it("names every column that was moved", () => {
    const rows = move("url", (cells) => cells.slice(1));
    const at = rows[0]?.indexOf("groups") ?? 0;
    const both = rows.map((row, place) => (place === 0 ? row : row.with(at, rows[place + 1]?.[at] ?? "")));
    expect(() => read(both)).toThrow(/in the column "url" .*, and \d+ cells in the column "groups"/);
  });

  it.each<[string, string, (cells: string[]) => string[], number]>([
    ["url", "exchanged by two", take({ 3: 4, 4: 3 }), 2],
    ["description", "exchanged by two pairs", take({ 3: 4, 4: 3, 20: 30, 30: 20 }), 4],
    [
      "name",
      "passed on in a chain",
      (cells) => take({ 3: 9, 9: 17, 17: 35 })(cells).with(35, "A new one"),
      4,
    ],
    ["description", "copied", take({ 2: 5, 12: 15, 22: 25 }), 3],
    ["groups", "moved by a few", take({ 3: 4, 4: 5, 5: 3 }), 3],
    [
      "cost",
      "exchanged by twelve",
      take({ 0: 4, 4: 0, 10: 6, 6: 10, 15: 9, 9: 15, 25: 21, 21: 25, 30: 24, 24: 30, 35: 36, 36: 35 }),
      12,
    ],
  ])("is taken with a warning where texts of the column %s were %s", (name, _, toMoved, count) => {
    const { edits, problems, warnings } = read(move(name, toMoved));
    expect([edits.length, problems]).toEqual([count, []]);
    const what = expect.stringMatching(`^has what other links have in the column "${name}" \\(row `);
    expect(warnings).toEqual([expect.objectContaining({ what })]);
  });

  it.each<[string, string, (cells: string[]) => string[]]>([
    ["groups", "filled down", (cells) => cells.fill("menu/group-1", 4, 30)],
    ["cost", "filled down", (cells) => cells.fill("paid", 4, 30)],
    ["cost", "thought over", (cells) => cells.map((cell, at) => (at % 4 > 1 ? (costs[at % 3] ?? "") : cell))],
    ["groups", "renamed", (cells) => cells.map((cell) => cell.replace("group-2", "group-3"))],
    [
      "look_again",
      "emptied and noted elsewhere",
      (cells) => cells.map((cell) => (cell ? "" : "Still free?")),
    ],
    ["topics", "renamed", (cells) => cells.map((cell) => cell.replace("Topic 3", "Topic 5"))],
    ["topics", "shortened", (cells) => cells.map((cell) => cell.replace(/;.*/, ""))],
    [
      "topics",
      "made alike in small letters",
      (cells) => cells.map((cell, at) => (at > 7 && at < 14 ? (cells[at + 7] ?? "").toLowerCase() : cell)),
    ],
    ["topics", "filled down", (cells) => cells.fill("Topic 8; Topic 1", 9, 30)],
    ["name", "all rewritten", (cells) => cells.map((cell) => `${cell} (new)`)],
  ])("is taken where the column %s was %s", (name, _, toMoved) => {
    const { edits, problems, warnings } = read(move(name, toMoved));
    expect([edits.length > 3, problems, warnings]).toEqual([true, [], []]);
  });

  it.each<[string, string]>([
    ["name", "Renamed"],
    ["description", "Rewritten"],
    ["topics", "Deadlines"],
    ["groups", "menu/group-1"],
  ])(
    "is refused as a whole where the column %s was moved and then edited in four cells of ten",
    (name, word) => {
      const isNew = name === "name" || name === "description";
      const moved = move(name, (cells) =>
        cells.slice(1).map((cell, at) => (at % 5 < 2 ? `${word}${isNew ? ` ${at}` : ""}` : cell)),
      );
      expect(() => read(moved)).toThrow(`in the column "${name}"`);
    },
  );

  it("is refused as a whole where the column topics was sorted and only every third row was kept", () => {
    const rows = move("topics", (cells) => cells.toSorted());
    const kept = rows.filter((_, place) => place === 0 || place % 3 === 1);
    expect(() => read(kept)).toThrow('cells in the column "topics"');
  });

  it("is refused as a whole where a description was filled down over those of many links", () => {
    const filled = move("description", (cells) => cells.fill(cells[3] ?? "", 4, 30));
    expect(() => read(filled)).toThrow('26 cells in the column "description"');
  });

  it("is taken, with the rows named, if someone says that what seems moved is meant", () => {
    const rows = move("cost", (cells) => cells.slice(1));
    expect(() => read(rows)).toThrow(
      expect.objectContaining({ fix: expect.stringMatching(/if you mean it, import with --moved$/) }),
    );
    const { edits, problems, warnings } = read(rows, true);
    expect([edits.length > 24, problems, warnings.length]).toEqual([true, [], 1]);
    expect(warnings[0]?.what).toMatch(/^has what other links have in the column "cost" \(row \d+, /);
  });

  it("lets two links exchange their names and addresses where that is meant", () => {
    const swap = take({ 3: 4, 4: 3 });
    const [rows, addresses] = [move("name", swap), move("url", swap)];
    const at = rows[0]?.indexOf("url") ?? 0;
    const both = rows.map((row, place) => row.with(at, addresses[place]?.[at] ?? ""));
    expect(read(both).problems).toMatchObject([{ row: 5 }, { row: 6 }]);
    expect(read(both).problems[0]?.fix).toMatch(/if you mean it, import with --moved$/);
    const { edits, problems } = read(both, true);
    expect([edits.map(({ row }) => row), problems]).toEqual([[5, 6], []]);
  });

  it("is refused as a whole where a column of few values was shuffled", () => {
    const shuffle = (cells: string[]) => cells.map((_, at) => cells[(at * 17 + 5) % cells.length] ?? "");
    expect(() => read(move("cost", shuffle))).toThrow('cells in the column "cost"');
  });

  it("is told once where its rows were sorted without the marks, and only the marks have to go", () => {
    const [head = [], ...rest] = move("exported", (cells) => cells.toReversed());
    const what =
      '40 rows have the marks of other links in the column "exported", so some columns were sorted, moved or filled down without the others';
    const fix = "undo that in the spreadsheet, or export again; if only this column was left out, delete it";
    expect(() => read([head, ...rest])).toThrow(expect.objectContaining({ message: what, fix }));
    expect(read([head, ...rest].map((row) => row.slice(0, -1)))).toMatchObject({ edits: [], problems: [] });
    const few = read([head, ...rest.slice(0, 12)]);
    expect([few.problems.length, few.absentCount]).toEqual([12, 28]);
  });

  it("of someone else is told what its columns have to be called, and what to do about ids", () => {
    const fix = expect.stringMatching(
      /^call the columns .*: id, name, url, .*; leave the id of a new link empty$/,
    );
    expect(() =>
      read([
        ["Name", "Link"],
        ["a", "b"],
      ]),
    ).toThrow(expect.objectContaining({ fix }));
  });

  it.each([0, -1])("is refused as a whole where the column id was emptied, with marks or without", (end) => {
    const rows = move("id", () => []).map((row) => row.slice(0, end || undefined));
    expect(() => read(rows)).toThrow('the column "id" is empty, though 40 rows are of links that are');
  });
});
