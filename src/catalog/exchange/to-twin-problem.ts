import type { Problem } from "#base/problem.ts";
import { readPlace, readTwin } from "../read-problem.ts";
import type { LinkEdit, RowProblem } from "./link-edit.ts";
import type { RowNames } from "./row-names.ts";

/**
 * Two links of one address or name: the content blames the file that comes later by its name, a sheet the row that is
 * new or that changed the field, and names the other. Undefined for any other error.
 */
export function toTwinProblem(
  error: Problem,
  edits: ReadonlyMap<string, LinkEdit>,
  { file, fixTwin = fixTwinInSheet }: RowNames,
): RowProblem | undefined {
  const later = readPlace(error)?.id;
  const twin = readTwin(error);
  if (!later || !twin) return;
  const { id: earlier, field: column } = twin;
  const blamed = [later, earlier]
    .flatMap((id) => edits.get(id) ?? [])
    .sort((a, b) => weigh(b, column) - weigh(a, column) || b.row - a.row)[0];
  if (!blamed) return;
  const otherId = blamed.id === later ? earlier : later;
  const other = edits.get(otherId);
  const holder = other?.isNew ? `row ${other.row}` : `resources/${otherId}.yaml`;
  return {
    level: error.level,
    where: `${file} row ${blamed.row} (${column})`,
    what: `${holder} has the same ${column === "url" ? "address" : "name"}`,
    fix: column === "name" ? error.fix : fixAddress(blamed, other, fixTwin(otherId)),
    row: blamed.row,
  };
}

function weigh({ isNew, fields }: LinkEdit, name: string): number {
  return isNew ? 2 : fields.some(({ column }) => column.name === name) ? 1 : 0;
}

function fixAddress(blamed: LinkEdit, other: LinkEdit | undefined, fixTwin: string): string {
  if (!blamed.isNew) return "write another address, or retire one of the two";
  return other?.isNew ? "keep one of the two rows" : fixTwin;
}

function fixTwinInSheet(id: string): string {
  return `write "${id}" in the column id to change that link, or remove the row`;
}
