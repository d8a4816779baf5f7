import type { FieldProblem } from "#base/problem.ts";
import { toToday } from "#base/time.ts";
import { applyLinkEdits, type LinkEdit } from "#catalog/exchange/edit-links.ts";
import type { ContentChange } from "#content/change-content.ts";
import { checkChange } from "./check-change.ts";
import type { DeskContext } from "./desk-context.ts";
import type { DeskContent } from "./read-desk-content.ts";
import { toFieldProblem } from "./to-field-problem.ts";

export interface LinkChange {
  changes: ContentChange[];
  /** The link's own file as it would be; undefined where it cannot be read. */
  text: string | undefined;
  problems: FieldProblem[];
  refusals: FieldProblem[];
}

/** One link edited, with what follows for other files, and what the check says of it. */
export function planLinkChange(content: DeskContent, edit: LinkEdit, context: DeskContext): LinkChange {
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
): Omit<LinkChange, "text"> & { hasFaults: boolean } {
  const options = { folder: context.shownFolder, today: toToday(context.now()) };
  const { changes, faults } = applyLinkEdits(content.files, edits, options);
  const { problems, refusals } = checkChange(content, changes, id, context);
  const failed = faults.map((fault) => toFieldProblem(fault, id, options.folder));
  const hasFaults = faults.length > 0;
  return { changes, problems: [...failed, ...problems], refusals: [...failed, ...refusals], hasFaults };
}
