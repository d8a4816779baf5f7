import type { FieldProblem, Problem } from "#base/problem.ts";
import { linkColumns } from "#catalog/exchange/link-columns.ts";
import { readMissingField, readPlace, readTwin } from "#catalog/problem-place.ts";
import { formFieldOf } from "./to-link-edit.ts";

/**
 * A problem of the check, told beside the field of the form that it is about: here nobody adds lines or deletes files.
 * What stands in another file is told with its place.
 */
export function toFieldProblem(problem: Problem, id: string | undefined, folder: string): FieldProblem {
  const { level, where, what, fix } = problem;
  const twin = id === undefined ? undefined : findTwin(problem, id);
  if (twin) {
    const { other, field } = twin;
    const mend =
      field === "url" ? `open ${other} and add what is missing there` : "make one of the names say more";
    return { field, level, what: `${other} has the same ${field === "url" ? "address" : "name"}`, fix: mend };
  }
  const isOwn =
    id !== undefined && (isIn(where, `${folder}/resources/${id}.yaml`) || where.startsWith("desk row"));
  if (!isOwn) return { level, what: `${what} (${where})`, fix };
  const missing = readMissingField(problem);
  const [, place = missing ?? ""] = /\(([^()]*)\)$/.exec(where) ?? [];
  const field = toField(place);
  const told = missing === undefined ? { what, fix } : { what: "this is empty", fix: "fill it in" };
  return { ...(field ? { field } : {}), level, ...told };
}

/** Is it about this file? */
export const isIn = (where: string, file: string): boolean =>
  where.startsWith(file) && /^(?::\d+)?(?: \(|$)/.test(where.slice(file.length));

/** Of two files with one address or one name, the check names the later one of the alphabet. */
function findTwin(problem: Problem, id: string) {
  const twin = readTwin(problem);
  const holder = readPlace(problem)?.id;
  if (!twin) return;
  const other = twin.id === id ? holder : twin.id;
  if (!other || (twin.id !== id && holder !== undefined && holder !== id)) return;
  return { other, field: twin.field };
}

/** `retired.why`, `groups item 2` or, of a decision, `why`. */
function toField(place: string): FieldProblem["field"] {
  if (place === "why") return "why";
  const [first = "", second] = place.split(/[. ]/);
  const column = linkColumns.find(
    ({ name, field }) =>
      name === place || (field[0] === first && (field[1] === undefined || field[1] === second)),
  );
  if (!column) return;
  if (column.name === "id") return "id";
  if (column.name === "retired_why") return "why";
  if (column.name === "retired_replacement") return "replacement";
  return formFieldOf(column);
}
