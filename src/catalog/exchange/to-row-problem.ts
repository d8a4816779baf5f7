import type { Problem } from "#base/problem.ts";
import { readDuplicate, readMissingField, readPlace } from "../problem-place.ts";
import type { LinkEdit } from "./edit-links.ts";
import { linkColumns } from "./link-columns.ts";
import { type RowProblem, toRowError } from "./parse-csv.ts";

/** Errors of the content as errors of the rows that would bring them; unchanged if no row can be named. */
export function toRowProblems(
  errors: readonly Problem[],
  edits: readonly LinkEdit[],
  file: string,
): (RowProblem | Problem)[] {
  const byId = new Map(edits.map((edit) => [edit.id, edit]));
  return errors.map((error) => {
    const duplicate = toDuplicateProblem(error, byId, file);
    if (duplicate) return duplicate;
    const place = readPlace(error);
    const own = byId.get(place?.id ?? "");
    const said = `${error.what} ${error.fix}`;
    const isNamed = ({ id }: LinkEdit) => said.includes(`resources/${id}.yaml`) || said.includes(`"${id}"`);
    const edit = own ?? edits.find(isNamed);
    if (!edit) return error;
    const missing = readMissingField(error);
    const column = own && columnOf([place?.field, missing].filter(Boolean).join("."));
    const what = column || own?.isNew ? error.what : `${error.what} (in ${error.where})`;
    const fix = column && missing ? `fill the cell; without a column "${column}", add one` : error.fix;
    return toRowError(file, edit.row, what, fix, column);
  });
}

/** Warnings about what the rows write, by row. */
export function toRowWarnings(problems: readonly Problem[], edits: readonly LinkEdit[], file: string) {
  const byId = new Map(edits.map((edit) => [edit.id, edit]));
  return problems.flatMap((problem): Problem[] => {
    const { id = "", field = "" } = readPlace(problem) ?? {};
    const edit = byId.get(id);
    const name = edit && columnOf(field);
    const isNews = problem.level === "warning" && edit?.fields.some(({ column }) => column.name === name);
    return isNews ? [{ ...problem, where: `${file} row ${edit?.row} (${name})` }] : [];
  });
}

/** `retired.on` -> `retired_on`, `groups item 2` -> `groups`. */
function columnOf(field: string): string | undefined {
  const path = field.split(/[. ]/);
  const fits = linkColumns.filter((column) => column.field.length > 0 && column.field[0] === path[0]);
  return (fits.find((column) => column.field[1] === path[1]) ?? fits[0])?.name;
}

/** Two links of one address or name: the content blames the later file, a sheet the row that is new or changed the field, and names the other. Undefined for any other error. */
function toDuplicateProblem(
  error: Problem,
  edits: ReadonlyMap<string, LinkEdit>,
  file: string,
): RowProblem | undefined {
  const later = readPlace(error)?.id;
  const duplicate = readDuplicate(error);
  if (!later || !duplicate) return;
  const { id: earlier, field: column } = duplicate;
  const blamed = [later, earlier]
    .flatMap((id) => edits.get(id) ?? [])
    .sort((a, b) => weigh(b, column) - weigh(a, column) || b.row - a.row)[0];
  if (!blamed) return;
  const otherId = blamed.id === later ? earlier : later;
  const other = edits.get(otherId);
  const holder = other?.isNew ? `row ${other.row}` : `resources/${otherId}.yaml`;
  const what = `${holder} has the same ${column === "url" ? "address" : "name"}`;
  const fix = column === "name" ? error.fix : fixAddress(blamed, other, otherId);
  return toRowError(file, blamed.row, what, fix, column);
}

const weigh = ({ isNew, fields }: LinkEdit, name: string): number =>
  isNew ? 2 : fields.some(({ column }) => column.name === name) ? 1 : 0;

function fixAddress(blamed: LinkEdit, other: LinkEdit | undefined, otherId: string): string {
  if (!blamed.isNew) return "write another address, or retire one of the two";
  if (other?.isNew) return "keep one of the two rows";
  return `write "${otherId}" in the column id to change that link, or remove the row`;
}
