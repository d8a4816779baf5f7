import { printCount } from "#base/print-count.ts";
import type { FieldEdit } from "./edit-links.ts";
import type { LinkFile } from "./link-file.ts";
import { TableError } from "./parse-csv.ts";

const toTwinKey = ({ name, url }: Record<string, unknown>) => JSON.stringify([name, url]);

/** Finds cells that were sorted or moved without the rest of their rows, by what other links have. */
export function createMoveWatch(links: Iterable<LinkFile>) {
  const all = [...links];
  const twins = new Map(all.map(({ id, fields }) => [toTwinKey(fields), id]));
  const watched = ["name", "url", "description"].map((name) => ({
    name,
    known: new Set(all.map(({ fields }) => fields[name])),
    found: new Set<unknown>(),
    rows: [] as number[],
  }));
  const findTwin = (fields: Record<string, unknown>) =>
    fields.url === undefined ? undefined : twins.get(toTwinKey(fields));
  return {
    findTwin,
    /** What a row would change of a listed link -> the link whose name and address it would give to that one. */
    note(row: number, fields: readonly FieldEdit[]): string | undefined {
      const after = Object.fromEntries(fields.map((edit) => [edit.column.name, edit.after]));
      for (const { name, known, found, rows } of watched) {
        if (after[name] === undefined || !known.has(after[name])) continue;
        found.add(after[name]);
        rows.push(row);
      }
      return findTwin(after);
    },
    /** One text filled down may be meant. Those of three others are not, and then no cell of the column can be trusted. */
    refuse() {
      for (const { name, found, rows } of watched)
        if (found.size > 2)
          throw new TableError(
            `the column "${name}" has in ${printCount(rows.length, "row")}, the first being row ${rows[0]}, what another link has, so its cells may have been sorted or moved alone`,
            "undo that in the spreadsheet, or export again, and sort all columns together; if it is meant, change these links at the desk",
          );
    },
  };
}

/** Also where its marks were left beside its id. */
export const toMixedFault = (twin: string): [what: string, fix: string] => [
  `the row has the name and the address of "${twin}", so its cells may have been sorted or copied without its id`,
  "export again, and sort all columns together",
];

export type MoveWatch = ReturnType<typeof createMoveWatch>;
