import { printFirst } from "#base/print-count.ts";
import type { Problem } from "#base/problem.ts";
import type { FieldEdit } from "./edit-links.ts";
import { printLinkCell, toFingerprint } from "./link-cell.ts";
import { type LinkColumn, linkColumns, toHeaderKey } from "./link-columns.ts";
import { fieldAt, type LinkFile } from "./link-file.ts";
import { TableError } from "./parse-csv.ts";

/** A row's fault. */
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

/** Warnings about values that are not imported, and about values that may undo others' changes. */
export function toMarkWarnings(kept: string[], unmarked: number[], where: string): Problem[] {
  const warn = (found: (string | number)[], what: string, fix: string): Problem[] =>
    found.length > 0 ? [{ level: "warning", where, what: `${what} ${printFirst(found, 5)}`, fix }] : [];
  const stays = "has exported text that was changed in the content since; the change stays:";
  const toGoBack = "no need to do anything; to go back to the earlier text, export again and edit that sheet";
  const unsure = `has no marks in the column "exported", so nobody can tell what others have changed since the export: row`;
  const again = "look at what the sheet changes, and export again if one would undo theirs";
  return [...warn(kept, stays, toGoBack), ...warn(unmarked, unsure, again)];
}

const toSameKey = ({ name, url }: Record<string, unknown>) => JSON.stringify([name, url]);
const toKey = (column: LinkColumn, value: unknown) => toHeaderKey(printLinkCell(column, value));

type Cell = Record<"before" | "after", string> & { number: number; isTaken: boolean };
const isChanged = ({ before, after }: Cell) => after !== before;
const valuesOf = (cells: readonly Cell[]) => new Set(cells.map(({ after }) => after));
export type MoveWatch = ReturnType<typeof createMoveWatch>;

/** Finds cells that were sorted or moved without the rest of their rows, marks or not, by what other links have. */
export function createMoveWatch(
  links: readonly LinkFile[],
  isMeant = false,
  ifMeant = "import with --moved",
) {
  const fixMoved = `undo that in the spreadsheet, or export again, and sort all columns together; if you mean it, ${ifMeant}`;
  const bySameKey = new Map(links.map(({ id, fields }) => [toSameKey(fields), id]));
  const findSame = (fields: Record<string, unknown>) =>
    fields.url === undefined ? undefined : bySameKey.get(toSameKey(fields));
  const rows: { number: number; link: LinkFile; edits: readonly FieldEdit[] }[] = [];
  function toCells(column: LinkColumn): Cell[] {
    const partsOf = (value: unknown) => [value].flat().map((part) => toKey(column, part));
    const owners = Map.groupBy(links, ({ fields }) => toKey(column, fieldAt(fields, column.field)));
    return rows.map(({ number, link, edits }) => {
      const was = fieldAt(link.fields, column.field);
      const edit = edits.find((one) => one.column === column);
      const before = toKey(column, was);
      const after = edit ? toKey(column, edit.after) : before;
      // One other link has it, and the cell had no part of it: what is added to a list or removed from it is not taken.
      const isOthers = after !== before && after !== "" && owners.get(after)?.length === 1;
      const isKin = () => partsOf(edit?.after).some((part) => partsOf(was).includes(part));
      return { number, before, after, isTaken: isOthers && !isKin() };
    });
  }
  return {
    findSame,
    /** What a row would change of a listed link. */
    note(number: number, link: LinkFile, edits: readonly FieldEdit[]): Fault[] {
      rows.push({ number, link, edits });
      const same = findSame(Object.fromEntries(edits.map(({ column, after }) => [column.name, after])));
      const what = `the row has the name and the address of "${same}", so its cells may have been sorted or copied without its id`;
      return same && !isMeant ? [[what, fixMoved]] : [];
    },
    /** Throws if a column was moved, unless it is meant. A few cells that have what other links have are named. */
    refuse(where: string): Problem[] {
      const faults: string[] = [];
      const warnings: Problem[] = [];
      for (const column of new Set(rows.flatMap(({ edits }) => edits.map((edit) => edit.column)))) {
        const cells = toCells(column);
        const taken = cells.filter(({ isTaken }) => isTaken);
        const values = valuesOf(taken).size;
        const isOwn = /^(name|url|description)$/.test(column.name);
        // More values than a person copies by hand: two if they are half of the rows, otherwise four.
        const maxByHand = values * 2 > cells.length ? 2 : 4;
        const areMany = values > maxByHand || (isOwn && taken.length > 12);
        const exchange = findExchange(cells);
        const found = exchange.cells.length > taken.length ? exchange.cells : taken;
        const numbers = found.map(({ number }) => number);
        const said = `in the column "${column.name}" (row ${printFirst(numbers, 25)})`;
        if (!isMeant && (areMany || exchange.isMoved)) faults.push(`${found.length} cells ${said}`);
        else if (isOwn ? found.length > 0 : Math.max(values, exchange.cells.length) > 2) {
          const what = `has what other links have ${said}`;
          warnings.push({ level: "warning", where, what, fix: "check that you mean each of these" });
        }
      }
      if (faults.length > 0)
        throw new TableError(
          `${faults.join(", and ")} have what other links have, so they may have been sorted or moved alone`,
          fixMoved,
        );
      return warnings;
    },
  };
}

/**
 * Cells that exchanged their values, if hardly any others changed. `isMoved`: no person did that by hand, because there are too
 * many cells or values, they come in blocks as after sorting, or all moved by the same distance.
 */
function findExchange(all: readonly Cell[]) {
  const changed = all.filter(isChanged);
  const byValue = Map.groupBy(changed, ({ before }) => before);
  const exchanged = changed.filter(({ after }) => byValue.get(after)?.pop());
  const count = exchanged.length;
  // What moved out of the sheet left empty cells.
  const filled = changed.filter(({ after }) => after !== "").length;
  const values = valuesOf(exchanged.filter(({ before, after }) => before !== "" && after !== "")).size;
  const isWhole = count >= filled * 0.9 - 1 && exchanged.some(({ after }) => after !== "");
  const areManyByHand = isWhole && (count > 24 || values > 4);
  const areInBlocks = count > 7 && count * 2 > filled && isSorted(all, new Set(exchanged));
  const areFromAsFar = count * 4 > filled && isShifted(all, changed, isWhole);
  const isMoved = areManyByHand || areInBlocks || areFromAsFar;
  return { cells: isWhole || isMoved ? exchanged : [], isMoved };
}

function isSorted(all: readonly Cell[], exchanged: ReadonlySet<Cell>): boolean {
  const span = all.slice(all.findIndex(isChanged), all.findLastIndex(isChanged) + 1);
  const cells = span.filter((cell) => !isChanged(cell) || exchanged.has(cell));
  const breaks = (side: "before" | "after") =>
    cells.filter((cell, at) => cell[side] !== cells[at - 1]?.[side]).length -
    new Set(cells.map((cell) => cell[side])).size;
  return breaks("after") * 4 < breaks("before");
}

/** Whether they have what cells as far off had: but for one value, which may have been filled in, if not all were exchanged. */
function isShifted(all: readonly Cell[], changed: readonly Cell[], isWhole: boolean): boolean {
  const byValue = [...Map.groupBy(changed, ({ after }) => after).values()].sort(
    (a, b) => b.length - a.length,
  );
  const moved = byValue.slice(isWhole ? 0 : 1);
  const others = new Set(moved.flat());
  const places = all.flatMap((cell, at) => (others.has(cell) ? at : []));
  const follows = (by: number) =>
    places.filter((at) => all[at]?.after === all[at + by]?.before).length > places.length * 0.8;
  // Of fewer than eight cells, most would fit somewhere by chance.
  const farthest = moved.length > 1 && places.length > 7 ? Math.min(100, places.length / 4) : 0;
  for (let by = 1; by <= farthest; by++) if (follows(by) || follows(-by)) return true;
  return false;
}
