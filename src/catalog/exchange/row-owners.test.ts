import { describe, expect, it } from "vitest";
import { parseCsv } from "./parse-csv.ts";
import { printCsv, unguardCell } from "./print-csv.ts";
import { printLinksSheet, readLinksSheet } from "./read-links-sheet.ts";

const ids = ["ash", "birch", "cedar", "elm", "fir", "oak"];
const links = new Map(
  ids.map((id) => {
    const fields = { name: `Link ${id}`, url: `https://www.${id}.org/`, description: `What ${id} has.` };
    return [id, { id, path: `resources/${id}.yaml`, fields }];
  }),
);
const read = (text: string) =>
  readLinksSheet(parseCsv(text), { links, ids: new Set(ids), groups: [], file: "links.csv" });

/** The sheet with one column changed from top to bottom. */
function move(name: string, toMoved: (cells: string[]) => string[]): string[][] {
  const rows = parseCsv(printLinksSheet(links.values())).rows.map(({ cells }) => cells.map(unguardCell));
  const [head = [], ...rest] = rows;
  const at = head.indexOf(name);
  const cells = toMoved(rest.map((row) => row[at] ?? ""));
  return [head, ...rest.map((row, place) => row.with(at, cells[place] ?? ""))];
}

describe("a sheet", () => {
  it.each<[string, string, (cells: string[]) => string[]]>([
    ["url", "sorted alone", (cells) => cells.toReversed()],
    ["url", "moved up", (cells) => cells.slice(2)],
    ["url", "moved up by all but three cells", (cells) => cells.slice(3)],
    ["name", "sorted alone", (cells) => cells.toReversed()],
    ["description", "sorted alone", (cells) => cells.toReversed()],
  ])("is refused as a whole where the column %s was %s", (name, _, toMoved) => {
    const what = new RegExp(`cells of the column "${name}", such as in row 2, have what another link has`);
    expect(() => read(printCsv(move(name, toMoved)))).toThrow(what);
  });

  it("is taken where one text was filled down, or two have changed places", () => {
    const filled = read(printCsv(move("description", (cells) => cells.map((_, __, [one = ""]) => one))));
    expect(filled).toMatchObject({ problems: [], sameCount: 1 });
    const swapped = read(printCsv(move("description", ([a = "", b = "", ...rest]) => [b, a, ...rest])));
    expect(swapped).toMatchObject({ problems: [], sameCount: 4 });
  });

  it.each([0, -1])("is refused as a whole where the column id was emptied, with marks or without", (end) => {
    const rows = move("id", () => []).map((row) => row.slice(0, end || undefined));
    expect(() => read(printCsv(rows))).toThrow(
      'the column "id" is empty, though 6 rows are of links that are',
    );
  });
});
