import type { Problem } from "../catalog.ts";
import { linkColumns } from "./link-columns.ts";
import type { LinkEdit, RowProblem } from "./link-edit.ts";

/** An error of the content, told of the row that would bring it; as it is where no row can be named. */
export function toRowProblem(error: Problem, edits: readonly LinkEdit[], file: string): RowProblem | Problem {
  const [, id, field = ""] = /resources\/([^/:]+)\.yaml(?::\d+)?(?: \((.*)\))?$/.exec(error.where) ?? [];
  const own = edits.find((edit) => edit.id === id);
  const edit = own ?? edits.find((other) => isNamed(other, `${error.what} ${error.fix}`));
  if (!edit) return error;
  const column = own && columnOf(field);
  return {
    ...error,
    where: `${file} row ${edit.row}${column ? ` (${column})` : ""}`,
    what: own ? error.what : `${error.what} (in ${error.where})`,
    fix: edit.isNew && /delete this file/.test(error.fix) ? toTwinFix(error) : error.fix,
    row: edit.row,
  };
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

function toTwinFix({ what }: Problem): string {
  const [, twin = ""] = /resources\/([^/]+)\.yaml/.exec(what) ?? [];
  return `write "${twin}" in the column id to change that link, or take the row away`;
}
