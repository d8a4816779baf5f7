import { printCount } from "#base/print-count.ts";
import { applyLinkEdits } from "#catalog/exchange/apply-link-edits.ts";
import { changeContent } from "#content/change-content.ts";
import { toToday } from "#content/exchange/to-today.ts";
import type { DeskAction, LinkFields } from "#desk/desk-api.ts";
import type { FieldChange } from "#desk/links/field-change.ts";
import { checkChange } from "./check-change.ts";
import type { DeskContext } from "./desk-context.ts";
import { type Done, refuse } from "./done.ts";
import { readDeskContent } from "./read-desk-content.ts";
import { toFieldProblem } from "./to-field-problem.ts";
import { toLinkEdit } from "./to-link-edit.ts";
import { toLinkFields } from "./to-link-fields.ts";

/**
 * One field of several links, in the files as they are now: the change says what to add or to take off, so that what others
 * wrote since is kept. All of them or none.
 */
export function changeMany(
  { ids, change }: Extract<DeskAction, { kind: "changeMany" }>,
  context: DeskContext,
): Promise<Done> {
  return changeContent(context.contentFolder, async (write): Promise<Done> => {
    const content = await readDeskContent(context);
    const lost = ids.find((id) => !content.links.has(id));
    if (lost !== undefined) return refuse(`there is no link "${lost}" that can be read`, "reload the page");
    const edits = ids.flatMap((id) => {
      const link = content.links.get(id);
      const edit = link && toLinkEdit(id, withChange(toLinkFields(link.fields), change), link);
      return edit && edit.fields.length > 0 ? [edit] : [];
    });
    if (edits.length === 0) return refuse("that would change none of these links", "choose something else");
    const options = { folder: context.shownFolder, today: toToday(context.now()) };
    const { changes, faults } = applyLinkEdits(content.files, edits, options);
    const { refusals } = checkChange(content, changes, undefined, context);
    const refused = [...faults.map((fault) => toFieldProblem(fault, undefined, options.folder)), ...refusals];
    if (refused.length > 0) return { isDone: false, problems: refused };
    await write(changes);
    return { isDone: true, what: `${printCount(edits.length, "link")} changed.` };
  });
}

function withChange(fields: LinkFields, { field, value, isTakenOff }: FieldChange): LinkFields {
  if (field === "cost" || field === "language") return { ...fields, [field]: isTakenOff ? "" : value };
  const others = fields[field].filter((one) => one !== value);
  if (isTakenOff) return { ...fields, [field]: others };
  return others.length < fields[field].length ? fields : { ...fields, [field]: [...others, value] };
}
