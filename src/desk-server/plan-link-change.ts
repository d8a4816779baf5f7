import { printCount } from "#base/print-count.ts";
import { type FieldProblem, listNew, type Problem } from "#base/problem.ts";
import { toToday } from "#base/time.ts";
import type { Catalog } from "#catalog/catalog.ts";
import { type ContentChange, mergeFiles } from "#catalog/content-file.ts";
import { applyLinkEdits, type FieldEdit, type LinkEdit } from "#catalog/exchange/edit-links.ts";
import { linkColumns } from "#catalog/exchange/link-columns.ts";
import type { LinkFile } from "#catalog/exchange/link-file.ts";
import { readDuplicate, readMissingField, readPlace } from "#catalog/problem-place.ts";
import type { LinkFields } from "#desk-wire/desk-api.ts";
import { isolate, toFormField, toLinkFields } from "#desk-wire/link-fields.ts";
import { isSame } from "#desk-wire/merge-changes.ts";
import { fileTitles, formFiles, pathOf } from "#desk-wire/side-calls.ts";
import { checkOnce, type DeskContent, type DeskContext } from "./read-desk-content.ts";
import words from "./words.json" with { type: "json" };

/** The edit that gives a link's file these fields; undefined takes one away. What is the same is not touched, so comments stay. */
export function toLinkEdit(id: string, next: Record<string, unknown>, link: LinkFile | undefined): LinkEdit {
  const fields = Object.entries(next).flatMap(([name, after]): FieldEdit[] => {
    const before = link?.fields[name];
    const column = linkColumns.find((one) => one.name === name) ?? { name, field: [name], kind: "text" };
    return isSame(before, after) ? [] : [{ column, before, after }];
  });
  const name = String(next.name ?? link?.fields.name ?? id);
  return { row: 1, id, isNew: !link, name, fields };
}

/** The fields in which the form differs from the file, as a file would have them: what is empty is not there, and words for a group go with it. */
export function toChangedFields(given: LinkFields, link: LinkFile | undefined): Record<string, unknown> {
  const before = toLinkFields(link?.fields ?? {});
  const fields = toLinkFields({ ...given });
  const words = Object.entries(fields.in_group).filter(
    ([path, said]) => fields.groups.includes(path) && Object.keys(said).length > 0,
  );
  const whole = Object.entries({ ...fields, in_group: Object.fromEntries(words) });
  const changed = whole.flatMap(([name, value]) => {
    const was = before[name as keyof LinkFields];
    const after = isEmpty(value) ? undefined : value;
    // A group without words of its own goes: the form has nothing to take away there.
    if (isSame(Object.keys(was).length === 0 ? undefined : was, after)) return [];
    // A file without groups says so with an empty list.
    return [[name, name === "groups" ? value : after] as const];
  });
  return Object.fromEntries(changed);
}

/** Empty in every part, so that a file would leave it out. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.values(value).every(isEmpty);
}

/** A problem of the check as the form shows it: beside its field, or with its place if it is in another file. `names`: of links that have no file yet, by id. */
export function toFieldProblem(
  problem: Problem,
  id: string | undefined,
  folder: string,
  names: ReadonlyMap<string, string> = new Map(),
): FieldProblem {
  const { level, where, what, fix } = problem;
  const at = readPlace(problem);
  const holder = id ?? at?.id ?? "";
  const nameOf = (one: string) => names.get(one) ?? one;
  const duplicate = findDuplicate(problem, holder);
  if (duplicate) {
    const { other, field } = duplicate;
    const open = names.has(other) ? "leave one of them out" : `open ${other} and add what is missing there`;
    const mend = field === "url" ? open : "make one of the names say more";
    const told = `${nameOf(other)} has the same ${field === "url" ? "address" : "name"}`;
    return { field, level, what: id === undefined ? `${nameOf(holder)}: ${told}` : told, fix: mend };
  }
  const isOwn = id !== undefined && isIn(where, `${folder}/resources/${id}.yaml`);
  const here = at && names.has(at.id) ? [nameOf(at.id), at.field].filter(Boolean) : [];
  const form = formFiles.find((name) => isIn(where, `${folder}/${pathOf(name)}`));
  const place = form ? `Settings, ${fileTitles[form]}` : here.join(", ") || where;
  if (!isOwn) return { level, what: `${what} (${place})`, fix };
  const missing = readMissingField(problem);
  const [, part = missing ?? ""] = /\(([^()]*)\)$/.exec(where) ?? [];
  // `retired.why` or `groups item 2`.
  const field = toFormField(part.replace(/^retired\./, "").split(/[. ]/)[0]);
  const told = missing === undefined ? { what, fix } : { what: "this is empty", fix: "fill it in" };
  told.fix = dayFixes.get(part) ?? told.fix;
  return { ...(field ? { field } : {}), level, ...told };
}

/** Days have no fields in the form; buttons write today's. */
const dayFixes = new Map(Object.entries(words.dayFixes));

/** A problem of the whole content, with a fix that a curator can do in the link's form. */
export function toDeskProblem(problem: Problem, unsaved: ReadonlySet<string>): Problem {
  const [, gone] = /^the id "(.*)" was published and its file is gone$/.exec(problem.what) ?? [];
  if (gone !== undefined) return { ...problem, ...(unsaved.has(gone) ? words.unsaved : words.gone) };
  // Every save adds the link's id to the list and gives it a date.
  const isUnlisted = / is not in .*ids\.txt yet$/.test(problem.what);
  const field = isUnlisted ? "added" : readPlace(problem)?.field || readMissingField(problem);
  const fix = dayFixes.get(field ?? "");
  return fix ? { ...problem, fix: `open it and ${fix}` } : problem;
}

/** A group by its menu and its name, as people read it; any other value is left as it is. */
export const toShownName = (value: string, catalog: Catalog | undefined): string =>
  catalog?.menus
    .flatMap(({ name, groups }) => groups.map((group) => [group.path, `${name}, ${group.name}`] as const))
    .find(([path]) => path === value)?.[1] ?? value;

/** Is it about this file? */
export const isIn = (where: string, file: string): boolean =>
  where.startsWith(file) && /^(?::\d+)?(?: \(|$)/.test(where.slice(file.length));

/** Of two files with the same address or name, the check names the later one in the alphabet. */
function findDuplicate(problem: Problem, id: string) {
  const duplicate = readDuplicate(problem);
  const holder = readPlace(problem)?.id;
  if (!duplicate) return;
  const other = duplicate.id === id ? holder : duplicate.id;
  if (!other || (duplicate.id !== id && holder !== undefined && holder !== id)) return;
  return { other, field: duplicate.field };
}

/** Edits -> changes, with what follows for other files and what the check says. `id`: of the link whose form shows the problems. */
export function planLinkChanges(
  content: DeskContent,
  edits: readonly LinkEdit[],
  id: string | undefined,
  context: DeskContext,
) {
  const [folder, today] = [context.shownFolder, toToday(context.now())];
  // Without a change nothing is written, even if the file is not in the canonical form.
  const full = edits.filter(({ isNew, fields }) => isNew || fields.length > 0);
  const { changes, drops, faults } = applyLinkEdits(content.files, full, { folder, today });
  const { told, fresh } = checkChange(content, changes, context, id && `resources/${id}.yaml`);
  const names = new Map(full.flatMap(({ id, isNew, name }) => (isNew ? [[id, isolate(name)]] : [])));
  const tellOne = (problem: Problem) => toFieldProblem(problem, id, folder, names);
  const tell = (some: readonly Problem[]) => {
    const all = [...faults, ...some];
    return id === undefined ? tellOnce(all, tellOne) : all.map(tellOne);
  };
  return { changes, drops, problems: tell(told), refusals: tell(fresh), hasFaults: faults.length > 0 };
}

/** A problem that many files have is given once, with the first of them as `tell` names it. */
export const tellOnce = (problems: readonly Problem[], tell: (problem: Problem) => FieldProblem) =>
  [...Map.groupBy(problems, ({ what }) => what).values()].flatMap(([first, ...more]): FieldProblem[] => {
    if (!first) return [];
    const rest = more.length > 0 ? ` and in ${printCount(more.length, "other place")}` : "";
    const told = tell(first);
    return [{ ...told, what: told.what.replace(/\)$/, () => `${rest})`) }];
  });

/** `content:check` on the folder as it would be. `fresh`: the errors that were not there before; only those refuse a change. */
export function checkChange(
  before: DeskContent,
  changes: readonly ContentChange[],
  context: DeskContext,
  file?: string,
) {
  const after = checkOnce(mergeFiles(before.files, changes), context).problems;
  const fresh = listNew(before.problems, after).filter(({ level }) => level === "error");
  const isOwn = ({ where }: Problem) => file !== undefined && isIn(where, `${context.shownFolder}/${file}`);
  return { fresh, told: [...new Set([...after.filter(isOwn), ...fresh])] };
}
