import type { Problem } from "#base/problem.ts";
import type { FieldEdit } from "./edit-links.ts";
import { toFingerprint } from "./link-cell.ts";
import { type LinkColumn, linkColumns } from "./link-columns.ts";
import type { LinkFile } from "./link-file.ts";
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

export type MoveWatch = ReturnType<typeof createMoveWatch>;

/** Finds cells that were sorted or moved without the rest of their rows, marks or not, by what other links have. */
export function createMoveWatch(links: readonly LinkFile[]) {
  const twins = new Map(links.map(({ id, fields }) => [toTwinKey(fields), id]));
  const findTwin = (fields: Record<string, unknown>) =>
    fields.url === undefined ? undefined : twins.get(toTwinKey(fields));
  const watched = ["name", "url", "description"].map((name) => {
    const known = new Set(links.map(({ fields }) => fields[name]));
    return { name, known, found: new Map<unknown, number>() };
  });
  return {
    findTwin,
    /** What a row would change of a listed link. */
    note(row: number, fields: readonly FieldEdit[]): Fault[] {
      const after = Object.fromEntries(fields.map((edit) => [edit.column.name, edit.after]));
      for (const { name, known, found } of watched)
        if (after[name] !== undefined && known.has(after[name])) found.set(after[name], row);
      const twin = findTwin(after);
      const what = `the row has the name and the address of "${twin}", so its cells may have been sorted or copied without its id`;
      return twin ? [[what, "export again, and sort all columns together"]] : [];
    },
    /** One text filled down may be meant. Those of three others are not, and then no cell of the column can be trusted. */
    refuse() {
      for (const { name, found } of watched)
        if (found.size > 2)
          throw new TableError(
            `${found.size} cells of the column "${name}", such as in row ${[...found.values()][0]}, have what another link has, so they may have been sorted or moved alone`,
            "undo that in the spreadsheet, or export again, and sort all columns together; if it is meant, change these links at the desk",
          );
    },
  };
}
