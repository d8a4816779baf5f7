import type { Problem } from "#base/problem.ts";
import { toFingerprint } from "./link-cell.ts";
import { type LinkColumn, linkColumns, toHeaderKey } from "./link-columns.ts";
import { printFirst } from "./parse-csv.ts";

/** Of a row. */
export type Fault = [what: string, fix: string, column?: string];

/**
 * Marks of the row's id and of each value as it was exported, in the order of the columns: what has changed since is not
 * undone by a cell nobody touched.
 */
export const exportedColumn = "exported";
export const isExported = (name: string) => toHeaderKey(name) === exportedColumn;
export const [idColumn] = linkColumns as readonly [LinkColumn];

export function readMarks(cell = ""): string[] | undefined {
  const marks = cell.trim().toLowerCase().split(/\s+/);
  return marks.length === linkColumns.length ? marks : undefined;
}

/** Sorted without its id, filled down or copied: nobody can say which of the two links the row means. */
export const toStrangerFault = (owner: string | undefined): Fault => [
  `the row has the marks of ${owner ? `"${owner}"` : "another row"}, so its cells may have been sorted or copied without its id`,
  "export again; or, if all of the row is right, empty this cell",
  exportedColumn,
];

/** Whose row it is though its id is empty. A copied row is a new link once it has a name and an address of its own. */
export function findOwner(
  marks: readonly string[],
  owners: ReadonlyMap<string | undefined, string>,
  textOf: (name: string) => string,
): string | undefined {
  const isOwn = linkColumns.some(
    (column, place) =>
      /^(name|url)$/.test(column.name) && marks[place] === toFingerprint(column, textOf(column.name)),
  );
  return isOwn ? owners.get(marks[0]) : undefined;
}

export const toEmptiedFault = (owner: string): Fault => [
  `the cell is empty, though the row has the marks of "${owner}"`,
  `write "${owner}" to change that link; a new link needs a name and an address of its own`,
  "id",
];

/** What the sheet says and is not done, and what it does without asking. */
export function toMarkWarnings(
  kept: readonly string[],
  unmarked: readonly number[],
  where: string,
): Problem[] {
  const warnings: Omit<Problem, "level" | "where">[] = [];
  if (kept.length > 0)
    warnings.push({
      what: `has what was exported where the content has changed since, and that stays: ${printFirst(kept, 5)}`,
      fix: "no need to do anything; to go back to the earlier text, export again and edit that sheet",
    });
  if (unmarked.length > 0)
    warnings.push({
      what: `has no marks in the column "${exportedColumn}", so nobody can tell what others have changed since the export: row ${printFirst(unmarked, 5)}`,
      fix: "look at the changes above, and export again if one would undo theirs",
    });
  return warnings.map((warning) => ({ level: "warning", where, ...warning }));
}
