import type { FieldProblem } from "#base/problem.ts";
import { applyLinkEdits } from "#catalog/exchange/apply-link-edits.ts";
import type { LinkEdit } from "#catalog/exchange/link-edit.ts";
import type { ContentChange } from "#content/change-content.ts";
import { toToday } from "#content/exchange/to-today.ts";
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
  const options = { folder: context.shownFolder, today: toToday(context.now()) };
  // Nothing to say is nothing to write, though the file may not be in its form.
  const edits = edit.isNew || edit.fields.length > 0 ? [edit] : [];
  const { changes, faults } = applyLinkEdits(content.files, edits, options);
  const present = content.files.find((file) => file.path === path)?.text;
  const text = faults.length > 0 ? undefined : (changes.find((file) => file.path === path)?.text ?? present);
  const { problems, refusals } = checkChange(content, changes, edit.id, context);
  const failed = faults.map((fault) => toFieldProblem(fault, edit.id, options.folder));
  return { changes, text, problems: [...failed, ...problems], refusals: [...failed, ...refusals] };
}
