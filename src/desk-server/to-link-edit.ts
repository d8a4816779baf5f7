import type { FieldProblem, Problem } from "#base/problem.ts";
import { groupWordNames } from "#catalog/catalog.ts";
import type { FieldEdit, LinkEdit } from "#catalog/exchange/edit-links.ts";
import { type LinkColumn, linkColumns } from "#catalog/exchange/link-columns.ts";
import type { LinkFile } from "#catalog/exchange/link-file.ts";
import { readMissingField, readPlace, readTwin } from "#catalog/problem-place.ts";
import type { LinkFields } from "#desk-wire/desk-api.ts";
import { fieldNames, toLinkFields } from "#desk-wire/link-fields.ts";

/** What the form says against what the file says: only fields that differ are touched, so that comments stay. */
export function toLinkEdit(id: string, given: LinkFields, link: LinkFile | undefined): LinkEdit {
  const before = link ? toLinkFields(link.fields) : undefined;
  const after = toWholeFields(given);
  const fields = linkColumns.flatMap((column): FieldEdit[] => {
    const key = formFieldOf(column);
    if (!key) return [];
    // Where the file has none, or something else in its place, they are written as a whole.
    if (key === "in_group" && before && Object.keys(before.in_group).length > 0)
      return toWordEdits(column, before.in_group, after.in_group ?? {});
    const [was, is] = [before?.[key], after[key]];
    return isSame(isEmpty(was) ? undefined : was, isEmpty(is) ? undefined : is)
      ? []
      : [{ column, before: was, after: is }];
  });
  return { row: 1, id, isNew: !link, name: after.name || id, fields };
}

/** The form's name of a column; the days and the retirement have buttons of their own. */
export const formFieldOf = ({ name }: Pick<LinkColumn, "name">): keyof LinkFields | undefined =>
  fieldNames.find((field) => field === name);

/** As a file would have them: a field that is empty in the form is not there, and words for a group go with it. */
export function toWholeFields(given: LinkFields): {
  [Field in keyof LinkFields]: LinkFields[Field] | undefined;
} {
  const fields = toLinkFields({ ...given });
  const words = Object.entries(fields.in_group).filter(
    ([path, said]) => fields.groups.includes(path) && Object.keys(said).length > 0,
  );
  const whole = { ...fields, in_group: Object.fromEntries(words) };
  const entries = Object.entries(whole).map(([name, value]) => [name, isEmpty(value) ? undefined : value]);
  // No groups is something that a file says.
  return { ...Object.fromEntries(entries), groups: fields.groups };
}

/** One by one: replaced as a whole, they would lose the comments between them. */
function toWordEdits(column: LinkColumn, before: LinkFields["in_group"], after: LinkFields["in_group"]) {
  if (Object.keys(after).length === 0) return [{ column, before, after: undefined }];
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  const edit = (field: string[], was: unknown, is: unknown): FieldEdit[] =>
    isSame(was, is) ? [] : [{ column: { ...column, field }, before: was, after: is }];
  return [...paths].flatMap((path) => {
    const [was, is] = [before[path], after[path]];
    if (!is) return edit(["in_group", path], was, undefined);
    return groupWordNames.flatMap((part) => edit(["in_group", path, part], was?.[part], is[part]));
  });
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** Nothing that a file would say. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.values(value).every(isEmpty);
}

/**
 * A problem of the check, told beside the field of the form that it is about: here nobody adds lines or deletes files.
 * What is in another file is told with its place.
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
  told.fix = dayFixes.get(place) ?? told.fix;
  return { ...(field ? { field } : {}), level, ...told };
}

/** Days have no fields in the form, but buttons that write today's. */
const dayFixes = new Map([
  ["added", "press “Mark as reviewed today”, or “Save” after any change"],
  ["reviewed", "press “Mark as reviewed today”"],
  ["retired.on", "press “Bring it back”, then retire it again"],
]);

/** A problem of the whole content, told with a way into the form of the link. */
export function toDeskProblem(problem: Problem): Problem {
  const fix = dayFixes.get(readPlace(problem)?.field || (readMissingField(problem) ?? ""));
  return fix ? { ...problem, fix: `open it and ${fix}` } : problem;
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
