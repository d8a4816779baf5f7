import { type FieldProblem, listNew, type Problem } from "#base/problem.ts";
import { toToday } from "#base/time.ts";
import { mergeFiles } from "#catalog/content-file.ts";
import { applyLinkEdits, type LinkEdit } from "#catalog/exchange/edit-links.ts";
import type { ContentChange } from "#content/change-content.ts";
import type { DeskContext } from "./desk-context.ts";
import { checkOnce, type DeskContent } from "./read-desk-content.ts";
import { isIn, toFieldProblem } from "./to-link-edit.ts";

/**
 * One link edited, with what follows for other files, and what the check says of it. `text` is the link's own file as it
 * would be; undefined where it cannot be read.
 */
export function planLinkChange(content: DeskContent, edit: LinkEdit, context: DeskContext) {
  const path = `resources/${edit.id}.yaml`;
  // Nothing to say is nothing to write, though the file may not be in its form.
  const edits = edit.isNew || edit.fields.length > 0 ? [edit] : [];
  const planned = planLinkChanges(content, edits, edit.id, context);
  const present = content.files.find((file) => file.path === path)?.text;
  const changed = planned.changes.find((file) => file.path === path)?.text;
  return { ...planned, text: planned.hasFaults ? undefined : (changed ?? present) };
}

/** The same for several links. `id` is that of the form that asks, whose fields show what is wrong with them. */
export function planLinkChanges(
  content: DeskContent,
  edits: readonly LinkEdit[],
  id: string | undefined,
  context: DeskContext,
) {
  const { shownFolder: folder } = context;
  const { changes, faults } = applyLinkEdits(content.files, edits, { folder, today: toToday(context.now()) });
  const { told, fresh } = checkChange(content, changes, context, id && `resources/${id}.yaml`);
  const tell = (some: readonly Problem[]) =>
    [...faults, ...some].map((problem): FieldProblem => toFieldProblem(problem, id, folder));
  return { changes, problems: tell(told), refusals: tell(fresh), hasFaults: faults.length > 0 };
}

/**
 * `content:check` on the folder as it would be: all problems of the form's own file, then what the change brings about
 * elsewhere, and errors that were not there before. For those it is refused; an old error elsewhere keeps nobody from mending.
 */
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
