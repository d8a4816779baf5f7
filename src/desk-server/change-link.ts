import { printCount } from "#base/print-count.ts";
import { toLastDay, toToday } from "#base/time.ts";
import type { LinkEdit } from "#catalog/exchange/edit-links.ts";
import type { LinkFile } from "#catalog/exchange/link-file.ts";
import { checkLeaf } from "#catalog/shape/check-leaf.ts";
import { day } from "#catalog/shape/shape.ts";
import type { LinkFields } from "#desk-wire/desk-api.ts";
import type { ActionOf, FieldChange } from "#desk-wire/desk-requests.ts";
import { toLinkFields, toOneLine } from "#desk-wire/link-fields.ts";
import { toNewId } from "./answer-form-check.ts";
import { type Planned, type Present, refuse, refuseEmptyReason, refuseStale } from "./outcome.ts";
import { planLinkChange, planLinkChanges, toChangedFields, toLinkEdit } from "./plan-link-change.ts";
import { toVersionOf } from "./read-desk-content.ts";

export type LinkAction = ActionOf<"save" | "add" | "reviewed" | "retire" | "restore">;

/** Of one link, in its file as it is now: what another tool has written since is seen and kept. */
export function planLink(action: LinkAction, { content, context }: Present): Planned {
  const id = action.kind === "add" ? toNewId(action.fields, content) : action.id;
  const link = content.links.get(id);
  if (!link && action.kind !== "add") return refuseLost(id, action.kind === "save");
  if (action.kind === "save" && link && toVersionOf(link, content.files) !== action.version)
    return refuseStale();
  const refusal = link && checkFit(action, link);
  if (refusal) return refusal;
  const today = toToday(context.now());
  // Such as one of a clock that was wrong: the forms have no field for it.
  const known = { lastDay: toLastDay(context.now()), known: {} };
  const isDay = !link || "value" in checkLeaf(day(), link.fields.added, known);
  const edit = toLinkEdit(id, { ...toNext(action, today, link), ...(!isDay && { added: today }) }, link);
  const { changes, refusals } = planLinkChange(content, edit, context);
  if (refusals.length > 0) return { isDone: false, problems: refusals };
  // What the checker knows of a retired link stays until it forgets it: it may be back on the page before that.
  return { isDone: true, what: toWords(action, edit), changes, ...(action.kind === "add" ? { id } : {}) };
}

const refuseLost = (id: string, isTyped = false) =>
  refuse(
    `the file of the link "${id}" is gone or cannot be read`,
    isTyped
      ? "open Publish in another tab, undo what happened to the file there, and save again; or copy what you typed before you leave"
      : "reload the page",
  );

/** What the check of the content cannot know: that a button was pressed for what is so already. */
function checkFit(action: LinkAction, { fields }: LinkFile) {
  const isRetired = fields.retired !== undefined;
  if (action.kind === "restore" && !isRetired) return refuse("it is already on the page", "reload the page");
  if (action.kind === "retire" && isRetired) return refuse("it is already retired", "reload the page");
  if (action.kind === "reviewed" && isRetired)
    return refuse("it is retired and needs no review", "bring it back to the page first");
  if (action.kind === "retire")
    return refuseEmptyReason(action.why, "write one sentence for people who saved the link");
}

function toNext(action: LinkAction, today: string, link: LinkFile | undefined): Record<string, unknown> {
  switch (action.kind) {
    case "reviewed":
      return { reviewed: today, look_again: undefined };
    case "restore":
      return { retired: undefined };
    case "retire": {
      const { why, replacement } = action;
      // An empty one says that there is none.
      return { retired: { on: today, why: toOneLine(why), ...(replacement && { replacement }) } };
    }
    default:
      return toChangedFields(action.fields, link);
  }
}

function toWords(action: LinkAction, { name, fields }: LinkEdit): string {
  switch (action.kind) {
    case "add":
      return `"${name}" is in the directory.`;
    case "save":
      return fields.length > 0 ? `"${name}" is saved.` : `Nothing changed in "${name}".`;
    case "reviewed":
      return `"${name}" is marked as reviewed today.`;
    case "retire":
      return `"${name}" is off the page. Its id is kept for people who saved it.`;
    case "restore":
      return `"${name}" is back on the page.`;
  }
}

/**
 * One field of several links, in the files as they are now: the change says what to add or to take off, so that what others
 * wrote since is kept. All of them or none.
 */
export function planMany({ ids, change }: ActionOf<"changeMany">, { content, context }: Present): Planned {
  const lost = ids.find((id) => !content.links.has(id));
  if (lost !== undefined) return refuseLost(lost);
  const edits = ids.flatMap((id) => {
    const link = content.links.get(id);
    if (!link) return [];
    const next = toChangedFields(withChange(toLinkFields(link.fields), change), link);
    return Object.keys(next).length > 0 ? [toLinkEdit(id, next, link)] : [];
  });
  if (edits.length === 0) return refuse("that would change none of these links", "choose something else");
  const { changes, refusals } = planLinkChanges(content, edits, undefined, context);
  if (refusals.length > 0) return { isDone: false, problems: refusals };
  return { isDone: true, what: `${printCount(edits.length, "link")} changed.`, changes };
}

function withChange(fields: LinkFields, { field, value, isTakenOff }: FieldChange): LinkFields {
  if (field === "cost" || field === "language") return { ...fields, [field]: isTakenOff ? "" : value };
  const others = fields[field].filter((one) => one !== value);
  if (isTakenOff) return { ...fields, [field]: others };
  return others.length < fields[field].length ? fields : { ...fields, [field]: [...others, value] };
}
