import { printCount } from "#base/print-count.ts";
import { changeContent } from "#content/change-content.ts";
import type { DeskAction, LinkFields } from "#desk/desk-api.ts";
import { toLinkFields } from "#desk/form/link-fields.ts";
import type { FieldChange } from "#desk/links/field-change.ts";
import type { DeskContext } from "./desk-context.ts";
import { type Done, refuse } from "./done.ts";
import { readDeskContent } from "./read-desk-content.ts";
import { planLinkChanges } from "./to-file-changes.ts";
import { toLinkEdit } from "./to-link-edit.ts";

/**
 * One field of several links, in the files as they are now: the change says what to add or to take off, so that what others
 * wrote since is kept. All of them or none.
 */
export const changeMany = (
  { ids, change }: Extract<DeskAction, { kind: "changeMany" }>,
  context: DeskContext,
): Promise<Done> =>
  changeContent(context.contentFolder, async (write): Promise<Done> => {
    const content = await readDeskContent(context);
    const lost = ids.find((id) => !content.links.has(id));
    if (lost !== undefined) return refuse(`there is no link "${lost}" that can be read`, "reload the page");
    const edits = ids.flatMap((id) => {
      const link = content.links.get(id);
      const edit = link && toLinkEdit(id, withChange(toLinkFields(link.fields), change), link);
      return edit && edit.fields.length > 0 ? [edit] : [];
    });
    if (edits.length === 0) return refuse("that would change none of these links", "choose something else");
    const { changes, refusals } = planLinkChanges(content, edits, undefined, context);
    if (refusals.length > 0) return { isDone: false, problems: refusals };
    await write(changes);
    return { isDone: true, what: `${printCount(edits.length, "link")} changed.` };
  });

function withChange(fields: LinkFields, { field, value, isTakenOff }: FieldChange): LinkFields {
  if (field === "cost" || field === "language") return { ...fields, [field]: isTakenOff ? "" : value };
  const others = fields[field].filter((one) => one !== value);
  if (isTakenOff) return { ...fields, [field]: others };
  return others.length < fields[field].length ? fields : { ...fields, [field]: [...others, value] };
}
