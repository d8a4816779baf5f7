import type { GroupPath } from "../catalog.ts";
import { foldText } from "../search/fold-text.ts";
import columns from "./link-columns.json" with { type: "json" };
import { type CsvRow, TableError } from "./parse-csv.ts";
import { unguardCell } from "./print-csv.ts";

export interface LinkColumn {
  name: string;
  /** Where its value is in a resource file; the id is the file's own name. */
  field: readonly string[];
  kind: "id" | "text" | "list" | "choices" | "groups" | "group words" | "day";
}

/** The sheet's columns, in the order in which they are written. Read in any order. */
export const linkColumns = columns as readonly LinkColumn[];

/** `Retired on`, `retired-on` and `RETIRED_ON` are one name. */
export const toHeaderKey = (header: string) => foldText(header).replace(/[^\p{L}\p{N}]/gu, "");

/** The row of the headings, which may have titles above it, and all below it. `isContent`: no title has such a cell. */
export function splitAtHeading(rows: readonly CsvRow[], isContent: (cell: string) => boolean) {
  const keysOf = ({ cells }: CsvRow) => cells.map((cell) => toHeaderKey(unguardCell(cell)));
  // Spreadsheets add empty cells at the end.
  const toLine = (row: CsvRow | undefined, keys = row ? keysOf(row) : []) =>
    keys.slice(0, keys.findLastIndex(Boolean) + 1).join();
  // To fold a cell takes long, and hardly any has no other letters of these.
  const isId = (cell: string) => !/[a-ce-hj-z0-9]/i.test(cell) && toHeaderKey(unguardCell(cell)) === "id";
  const isHead = ({ cells }: CsvRow) => cells.some(isId);
  const at = Math.max(0, rows.slice(0, 10).findIndex(isHead));
  const lost = rows.slice(0, at).find(({ cells: [start = "", ...cells] }) => {
    const others = cells.filter((cell) => cell.trim() !== "").length;
    // A title begins in the first cell; a new link has none there.
    return others > 1 || [start, ...cells].some(isContent);
  });
  if (lost)
    throw new TableError(
      `row ${lost.number} is above the row of headings, and more than a title`,
      "put the row of headings back on top",
    );
  const head = rows[at];
  const names = new Set(head && keysOf(head).filter(Boolean));
  // Once more if another sheet was put below.
  const again = rows.slice(at + 1).filter(isHead);
  const same = new Set(again.filter((row) => toLine(row) === toLine(head)));
  const below = rows.slice(at + 1).filter((row) => !same.has(row));
  const isNearly = (row: CsvRow) => keysOf(row).filter((key) => names.has(key)).length > names.size / 2;
  const other = again.find((row) => !same.has(row) && isNearly(row));
  if (other)
    throw new TableError(
      `row ${other.number} contains headings again, and not those of row ${head?.number}`,
      "put the columns of both sheets into the same order, or import each sheet by itself",
    );
  return { head, below };
}

export type NamedGroup = { path: GroupPath; name: string; menuName: string };

/** A group as people write it: its path, its name with or without the menu's, in any case and with any separator. */
export function findGroup(text: string, groups: readonly NamedGroup[]): NamedGroup | undefined {
  const exact = groups.find(({ path }) => path === text.trim());
  if (exact) return exact;
  const key = toHeaderKey(text);
  const whole = groups.filter(
    ({ path, name, menuName }) => toHeaderKey(path) === key || toHeaderKey(menuName + name) === key,
  );
  const found = whole.length > 0 ? whole : groups.filter(({ name }) => toHeaderKey(name) === key);
  return found.length === 1 ? found[0] : undefined;
}
