import type { Problem } from "../catalog.ts";
import { linkColumns } from "./link-columns.ts";
import type { LinkEdit, RowProblem } from "./link-edit.ts";
import { toTwinProblem } from "./to-twin-problem.ts";

export interface RowNames {
  /** How the sheet is called in messages. */
  file: string;
  /** What to do with a new link whose address a listed one has already. */
  fixTwin?: (id: string) => string;
  /** What to do where a field is missing. */
  fixMissing?: (column: string) => string;
}

/** An error of the content, told of the row that would bring it; as it is where no row can be named. */
export function toRowProblem(
  error: Problem,
  edits: readonly LinkEdit[],
  names: RowNames,
): RowProblem | Problem {
  const twin = toTwinProblem(error, edits, names);
  if (twin) return twin;
  const [, id, field = ""] = /resources\/([^/:]+)\.yaml(?::\d+)?(?: \((.*)\))?$/.exec(error.where) ?? [];
  const own = edits.find((edit) => edit.id === id);
  const edit = own ?? edits.find((other) => isNamed(other, `${error.what} ${error.fix}`));
  if (!edit) return error;
  const [, missing] = /^the field "(\w+)" is missing$/.exec(error.what) ?? [];
  const column = own && columnOf(missing ? [field, missing].filter(Boolean).join(".") : field);
  return {
    ...error,
    where: `${names.file} row ${edit.row}${column ? ` (${column})` : ""}`,
    what: own ? error.what : `${error.what} (in ${error.where})`,
    fix: column && missing ? (names.fixMissing ?? fixMissingCell)(column) : error.fix,
    row: edit.row,
  };
}

function fixMissingCell(column: string): string {
  return `fill the cell; without a column "${column}", add one`;
}

function isNamed({ id }: LinkEdit, text: string): boolean {
  return text.includes(`resources/${id}.yaml`) || text.includes(`"${id}"`);
}

/** `retired.on` -> `retired_on`, `groups item 2` -> `groups`. */
function columnOf(field: string): string | undefined {
  const path = field.split(/[. ]/);
  const fits = linkColumns.filter((column) => column.field.length > 0 && column.field[0] === path[0]);
  return (fits.find((column) => column.field[1] === path[1]) ?? fits[0])?.name;
}
