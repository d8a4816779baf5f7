import type { Problem } from "#base/problem.ts";
import { readMissingField, readPlace } from "../read-problem.ts";
import { linkColumns } from "./link-columns.ts";
import type { LinkEdit, RowProblem } from "./link-edit.ts";
import type { RowNames } from "./row-names.ts";
import { toTwinProblem } from "./to-twin-problem.ts";

/** Errors of the content, told of the rows that would bring them; as they are where no row can be named. */
export function toRowProblems(
  errors: readonly Problem[],
  edits: readonly LinkEdit[],
  names: RowNames,
): (RowProblem | Problem)[] {
  const byId = new Map(edits.map((edit) => [edit.id, edit]));
  return errors.map((error) => toRowProblem(error, edits, byId, names));
}

function toRowProblem(
  error: Problem,
  edits: readonly LinkEdit[],
  byId: ReadonlyMap<string, LinkEdit>,
  names: RowNames,
): RowProblem | Problem {
  const twin = toTwinProblem(error, byId, names);
  if (twin) return twin;
  const place = readPlace(error);
  const own = byId.get(place?.id ?? "");
  const edit = own ?? edits.find((other) => isNamed(other, `${error.what} ${error.fix}`));
  if (!edit) return error;
  const missing = readMissingField(error);
  const column = own && columnOf([place?.field, missing].filter(Boolean).join("."));
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
