import type { Problem } from "#base/problem.ts";
import type { FieldEdit } from "./edit-links.ts";
import { printLinkCell, toFingerprint } from "./link-cell.ts";
import { type LinkColumn, linkColumns, toHeaderKey } from "./link-columns.ts";
import { fieldAt, type LinkFile } from "./link-file.ts";
import { printFirst, TableError } from "./parse-csv.ts";

/** Of a row. */
export type Fault = [what: string, fix: string, column?: string];

/** Whose row it is though its id is empty. A copied row is a new link once it has a name and an address of its own. */
export function findEmptied(
  marks: readonly string[] | undefined,
  owner: string | undefined,
  textOf: (name: string) => string,
): Fault | undefined {
  const isSame = (column: LinkColumn) =>
    marks?.[linkColumns.indexOf(column)] === toFingerprint(column, textOf(column.name));
  if (!owner || !linkColumns.some((column) => /^(name|url)$/.test(column.name) && isSame(column))) return;
  const fix = `write "${owner}" to change that link; a new link needs a name and an address of its own`;
  return [`the cell is empty, though the row has the marks of "${owner}"`, fix, "id"];
}

/** What the sheet says and is not done, and what it does without asking. */
export function toMarkWarnings(kept: string[], unmarked: number[], where: string): Problem[] {
  const warnings: Omit<Problem, "level" | "where">[] = [];
  if (kept.length > 0)
    warnings.push({
      what: `has what was exported where the content has changed since, and that stays: ${printFirst(kept, 5)}`,
      fix: "no need to do anything; to go back to the earlier text, export again and edit that sheet",
    });
  if (unmarked.length > 0)
    warnings.push({
      what: `has no marks in the column "exported", so nobody can tell what others have changed since the export: row ${printFirst(unmarked, 5)}`,
      fix: "look at the changes above, and export again if one would undo theirs",
    });
  return warnings.map((warning) => ({ level: "warning", where, ...warning }));
}

const toTwinKey = ({ name, url }: Record<string, unknown>) => JSON.stringify([name, url]);
const toKey = (column: LinkColumn, value: unknown) => toHeaderKey(printLinkCell(column, value));

type Cell = Record<"before" | "after", string> & { number: number };
const isChanged = ({ before, after }: Cell) => after !== before;
/** From the first to the last of those. */
const spanOf = (cells: readonly Cell[], isOne: (cell: Cell) => boolean) =>
  cells.slice(cells.findIndex(isOne), cells.findLastIndex(isOne) + 1);
export type MoveWatch = ReturnType<typeof createMoveWatch>;

/** Finds cells that were sorted or moved without the rest of their rows, marks or not, by what other links have. */
export function createMoveWatch(links: readonly LinkFile[]) {
  const twins = new Map(links.map(({ id, fields }) => [toTwinKey(fields), id]));
  const findTwin = (fields: Record<string, unknown>) =>
    fields.url === undefined ? undefined : twins.get(toTwinKey(fields));
  const rows: { number: number; link: LinkFile; edits: readonly FieldEdit[] }[] = [];
  const toCells = (column: LinkColumn): Cell[] =>
    rows.map(({ number, link, edits }) => {
      const before = toKey(column, fieldAt(link.fields, column.field));
      const edit = edits.find((one) => one.column === column);
      return { number, before, after: edit ? toKey(column, edit.after) : before };
    });
  /** Cells of which each should have a value of its own, and have another link's. */
  const listTaken = (column: LinkColumn, cells: readonly Cell[]): Cell[] => {
    const known = new Set(links.map(({ fields }) => toKey(column, fieldAt(fields, column.field))));
    return cells.filter((cell) => isChanged(cell) && cell.after !== "" && known.has(cell.after));
  };
  return {
    findTwin,
    /** What a row would change of a listed link. */
    note(number: number, link: LinkFile, edits: readonly FieldEdit[]): Fault[] {
      rows.push({ number, link, edits });
      const twin = findTwin(Object.fromEntries(edits.map(({ column, after }) => [column.name, after])));
      const what = `the row has the name and the address of "${twin}", so its cells may have been sorted or copied without its id`;
      return twin ? [[what, "export again, and sort all columns together"]] : [];
    },
    /** Throws if a column was moved. A few cells that have what another link has may be meant: they are named. */
    refuse(where: string): Problem[] {
      const faults: string[] = [];
      const warnings: Problem[] = [];
      for (const column of new Set(rows.flatMap(({ edits }) => edits.map((edit) => edit.column)))) {
        const cells = toCells(column);
        const isOwn = /^(name|url|description)$/.test(column.name);
        const found = isOwn ? listTaken(column, cells) : listExchanged(cells);
        const isMoved = isOwn ? areMany(found, cells) : wereMoved(cells, found);
        const numbers = found.map(({ number }) => number);
        const said = `in the column "${column.name}" (row ${printFirst(numbers, 5)})`;
        if (isMoved) faults.push(`${found.length} cells ${said}`);
        else if (found.length > (isOwn ? 0 : 2)) {
          const what = `${isOwn ? "has what another link has" : "rows have each other's values"} ${said}`;
          warnings.push({ level: "warning", where, what, fix: "check that each of these is meant" });
        }
      }
      if (faults.length > 0)
        throw new TableError(
          `${faults.join(", and ")} have what other links have, so they may have been sorted or moved alone`,
          "undo that in the spreadsheet, or export again, and sort all columns together; if it is meant, change these links at the desk",
        );
      return warnings;
    },
  };
}

/** More than a person exchanges or passes on by hand: in the sheet, or close together. One text filled down is one. */
function areMany(taken: readonly Cell[], cells: readonly Cell[]): boolean {
  const count = new Set(taken.map(({ after }) => after)).size;
  const isClose = count * 3 > spanOf(cells, (cell) => taken.includes(cell)).length;
  return count > 12 || (count > 4 && isClose) || (count > 2 && count * 2 > cells.length);
}

/** Cells of a column in which rows may say the same, if they and hardly any others got each other's values. */
function listExchanged(cells: readonly Cell[]): Cell[] {
  const changed = cells.filter(isChanged);
  const byValue = Map.groupBy(changed, ({ before }) => before);
  const exchanged = changed.filter(({ after }) => byValue.get(after)?.pop());
  // What moved out of the sheet left empty cells.
  const filled = changed.filter(({ after }) => after !== "");
  const isExchange =
    exchanged.some(({ after }) => after !== "") && exchanged.length >= filled.length * 0.9 - 1;
  return isExchange ? exchanged : [];
}

/** Whether those are more, or have more values, than a person exchanges by hand, or now stand in blocks, as after sorting, or all come from as far off. */
function wereMoved(all: readonly Cell[], exchanged: readonly Cell[]): boolean {
  const cells = spanOf(all, isChanged);
  const breaks = (side: "before" | "after") =>
    cells.filter((cell, at) => cell[side] !== cells[at - 1]?.[side]).length -
    new Set(cells.map((cell) => cell[side])).size;
  const count = exchanged.length;
  const follows = (by: number) =>
    cells.filter((cell, at) => isChanged(cell) && cell.after === cells[at + by]?.before).length > count * 0.8;
  const isShifted = () => {
    for (let by = 1; by <= count / 4; by++) if (follows(by) || follows(-by)) return true;
    return false;
  };
  if (count > 24 || new Set(exchanged.map(({ before }) => before)).size > 4) return true;
  return count > 7 && (breaks("after") * 4 < breaks("before") || isShifted());
}
