import { memoizeEach } from "#base/memoize.ts";
import { printCount } from "#base/print-count.ts";
import { toLastDay, toToday } from "#base/time.ts";
import { addressKey, checkAddress } from "#catalog/address.ts";
import type { FieldEdit, LinkEdit } from "#catalog/exchange/edit-links.ts";
import { normaliseAddress } from "#catalog/exchange/intake/normalise-address.ts";
import { createGroupAdviser } from "#catalog/exchange/intake/suggest-groups.ts";
import { fieldAt, type LinkFile } from "#catalog/exchange/link-file.ts";
import { listTakenIds } from "#catalog/published-ids.ts";
import { checkLeaf } from "#catalog/shape/check-leaf.ts";
import { day } from "#catalog/shape/shape.ts";
import { toLinkId } from "#catalog/to-link-id.ts";
import type { LinkFields, SameAddress } from "#desk-wire/desk-api.ts";
import type { ActionOf, FieldChange, LookRequest } from "#desk-wire/desk-requests.ts";
import { replaceStart, toLinkFields, toOneLine } from "#desk-wire/link-fields.ts";
import { isSame } from "#desk-wire/merge-changes.ts";
import { type Planned, type Present, refuse, refuseEmptyReason, refuseStale } from "./outcome.ts";
import { planLinkChanges, toChangedFields, toLinkEdit, toShownName } from "./plan-link-change.ts";
import { printLineDiff } from "./print-line-diff.ts";
import { type DeskContent, type DeskContext, readDeskContent, toVersionOf } from "./read-desk-content.ts";
import words from "./words.json" with { type: "json" };

export type LinkAction = ActionOf<"save" | "reviewed" | "retire" | "restore">;

/** A change of one link, in its file as it is now: what another tool has written since is kept. */
export function planLink(action: LinkAction, { content, context }: Present): Planned {
  const { id } = action;
  const link = content.links.get(id);
  if (!link) return refuseLost(id, action.kind === "save");
  const { today, isDay } = toDay(link, context.now());
  const next = toNext(action, today, link);
  // So already, as after a press whose answer was lost.
  const isButton = action.kind === "reviewed" || action.kind === "restore";
  const isSo = isButton && isSame(link.fields, { ...link.fields, ...next });
  const refusal = checkFit(action, link, content);
  if (refusal) return refusal;
  const seen = "version" in action && !isSo ? action.version : undefined;
  if (seen !== undefined && toVersionOf(link, content.files) !== seen)
    return action.kind === "retire" ? refuseOther(link, "if you still want to retire it") : refuseStale();
  const edit = toLinkEdit(id, { ...next, ...(!isDay && { added: today }) }, link);
  const { changes, refusals } = planLinkChanges(content, [edit], id, context);
  if (refusals.length > 0) return { isDone: false, problems: refusals };
  // What the checker knows of a retired link stays until it forgets it: it may be back on the page before that.
  return { isDone: true, what: toWords(action, edit), changes };
}

/** All of them or none. The problems of one alone are beside the fields of its form. */
export function planNewLinks(all: readonly { fields: LinkFields }[], { content, context }: Present): Planned {
  const [taken, added] = [listTakenIds(content.files), toToday(context.now())];
  const edits = all.map(({ fields }) => {
    const id = toLinkId(fields.name, taken, fields.url);
    taken.add(id);
    return toLinkEdit(id, { ...toChangedFields(fields, undefined), added }, undefined);
  });
  const ids = edits.map(({ id }) => id);
  const { changes, refusals } = planLinkChanges(content, edits, ids[1] ? undefined : ids[0], context);
  if (refusals.length > 0) return { isDone: false, problems: refusals };
  return { isDone: true, what: `"${edits[0]?.name}" is ${words.done.add}`, changes, addedIds: ids };
}

/** Never before the day the link was added, which for a colleague further east may be tomorrow. `isDay`: false for a day from a wrong clock, which no form can correct. */
function toDay(link: LinkFile, now: Date) {
  const today = toToday(now);
  const added = link.fields.added ?? "";
  const isDay = "value" in checkLeaf(day(), added, { lastDay: toLastDay(now), known: {} });
  return { today: isDay && String(added) > today ? String(added) : today, isDay };
}

const refuseLost = (id: string, isTyped = false) =>
  refuse(`the file of the link "${id}" is gone or cannot be read`, words.lost[isTyped ? "typed" : "seen"]);

/** Says what the link is now: the dialog covers the page, and may be answered again. */
export function refuseOther({ fields }: LinkFile, ifSo: string) {
  const { name, url, description, reviewed, retired } = fields;
  const state = retired ? "retired" : `reviewed on ${reviewed ?? "no day"}`;
  const now = `"${name}", ${url}, ${description ? `"${description}"` : "no description"}, ${state}`;
  const what = `it has changed since you read it. It is now ${now}`;
  return { ...refuseStale(), ...refuse(what, `${ifSo}, press the button again`) };
}

/** What the check of the content cannot know: that the link is already as the pressed button would make it. */
function checkFit(action: LinkAction, { fields }: LinkFile, { links }: DeskContent) {
  const isRetired = fields.retired !== undefined;
  if (action.kind === "retire" && isRetired) {
    const why = fieldAt(fields, ["retired", "why"]);
    return refuse(`it is already retired: "${why}"`, "copy your reason if it says more, then press Cancel");
  }
  if (action.kind === "reviewed" && isRetired)
    return refuse("it is retired and needs no review", "bring it back to the page first");
  // Another tab may have retired it since it was chosen.
  if (action.kind === "retire" && links.get(action.replacement ?? "")?.fields.retired)
    return refuse(`"${action.replacement}" is retired too`, "name one that is still listed", "replacement");
  if (action.kind === "retire")
    return refuseEmptyReason(action.why, "write one sentence for people who saved the link");
}

function toNext(action: LinkAction, today: string, link: LinkFile): Record<string, unknown> {
  if (action.kind === "reviewed") return { reviewed: today, look_again: undefined };
  if (action.kind === "restore") return { retired: undefined };
  if (action.kind !== "retire") return toChangedFields(action.fields, link);
  const { why, replacement } = action;
  // An empty replacement means that there is none.
  return { retired: { on: today, why: toOneLine(why), ...(replacement && { replacement }) } };
}

const toWords = ({ kind }: LinkAction, { name, fields }: LinkEdit): string =>
  kind === "save" && fields.length === 0
    ? `Nothing changed in "${name}".`
    : `"${name}" is ${words.done[kind]}`;

/** One field of several links, in the files as they are now: what others wrote since is kept. All of them or none. */
export function planMany(action: ActionOf<"changeMany">, { content, context }: Present): Planned {
  const { ids, versions, change } = action;
  const lost = ids.find((id) => !content.links.has(id));
  if (lost !== undefined) return refuseLost(lost);
  const edits = ids.flatMap((id) => {
    const link = content.links.get(id);
    const isReview = change.field === "reviewed";
    // A retired link needs no review.
    if (!link || (isReview && link.fields.retired)) return [];
    const next = isReview
      ? toNext({ kind: "reviewed", id }, toDay(link, context.now()).today, link)
      : toChangedFields(withChange(toLinkFields(link.fields), change), link);
    const edit = toLinkEdit(id, next, link);
    return edit.fields.length > 0 ? [edit] : [];
  });
  if (edits.length === 0) return refuse("that would change none of these links", "choose something else");
  const isOther = (link: LinkFile) => toVersionOf(link, content.files) !== versions?.[ids.indexOf(link.id)];
  const other = versions && edits.flatMap(({ id }) => content.links.get(id) ?? []).find(isOther);
  if (other) return refuseOther(other, "if that is right all the same");
  const { changes, drops, refusals } = planLinkChanges(content, edits, undefined, context);
  if (refusals.length > 0) return { isDone: false, problems: refusals };
  const countWords = (value: unknown) => Object.keys(Object(value)).length;
  const isPoorer = ({ column, before, after }: FieldEdit) =>
    column.name === "in_group" && countWords(after) < countWords(before);
  const gone = drops.length + edits.filter(({ fields }) => fields.some(isPoorer)).length;
  const what = `${printCount(edits.length, "link")} changed.`;
  const told = gone > 0 ? `${what} ${words.goneWithGroup}` : what;
  if (edits.length === 1) return { isDone: true, what: told, changes };
  const field = change.field === "url" ? "address" : change.field;
  const name = toShownName(change.value || (change.from ?? ""), content.catalog);
  const said = [field, name].filter(Boolean).join(change.value === "" ? " without " : " with ");
  const undoneAs = `Several links: ${said}. ${what}`;
  return { isDone: true, what: `${told} ${words.undoable}`, changes, undoneAs };
}

/** Words for a group go along with its link, unless it has some for that one. */
function withChange(fields: LinkFields, { field, value, from }: FieldChange): LinkFields {
  if (field === "url") return replaceStart(fields, from ?? "", value);
  if (field === "cost" || field === "language" || field === "reviewed") return { ...fields, [field]: value };
  const there: readonly string[] = fields[field];
  if (from === value || (from !== undefined && !there.includes(from))) return fields;
  const names = from === undefined ? [...there, value] : there.map((one) => (one === from ? value : one));
  const { [from ?? ""]: words = {}, ...others } = fields.in_group;
  const list = [...new Set(names.filter(Boolean))];
  return { ...fields, [field]: list, in_group: { ...others, [value]: others[value] ?? words } };
}

/** What the form shows about what is typed. Writes nothing, and asks no other host. */
export async function answerFormCheck({ id, fields }: LookRequest, context: DeskContext) {
  const content = await readDeskContent(context);
  const link = id === undefined ? undefined : content.links.get(id);
  const newId = link ? undefined : toLinkId(fields.name, listTakenIds(content.files), fields.url);
  const edit = toLinkEdit(link?.id ?? newId ?? "", toChangedFields(fields, link), link);
  const { changes, problems, hasFaults } = planLinkChanges(content, [edit], edit.id, context);
  const present = link && content.files.find(({ path }) => path === link.path)?.text;
  const written = changes.find(({ path }) => path === `resources/${edit.id}.yaml`)?.text;
  const text = (!hasFaults && (written ?? present)) || "";
  const { url } = normaliseAddress(fields.url);
  return {
    problems,
    sameAddress: listSameAddress(fields.url, link?.id, content),
    ...(url !== undefined && url !== toAddress(fields.url) ? { normalisedUrl: url } : {}),
    suggestions: suggest(fields, content),
    ...(newId === undefined ? {} : { newId }),
    diff: printLineDiff(present ?? "", text),
  };
}

/** Another way to write the same address is not worth suggesting, unless it is refused as it is. */
const toAddress = (given: string) => (checkAddress(given.trim()) ? given : new URL(given.trim()).href);

function suggest({ name, description, regions, url, groups }: LinkFields, { catalog }: DeskContent) {
  if (!catalog) return [];
  const advised = toAdviser(catalog)([name, description, ...regions].join(" "), url);
  return advised.filter(({ path }) => !groups.includes(path));
}

/** Made once for each state of the content. */
const toAdviser = memoizeEach(createGroupAdviser);

function listSameAddress(given: string, ownId: string | undefined, content: DeskContent): SameAddress[] {
  const key = toKey(given);
  if (key === undefined) return [];
  return [...content.links.values()]
    .filter(({ id, fields }) => {
      const { url, in_group } = toLinkFields(fields);
      // Its own, and those that lead deeper in a group.
      const urls = [url, ...Object.values(in_group).flatMap((words) => words.url ?? [])];
      return id !== ownId && urls.some((one) => toKey(one) === key);
    })
    .map(({ id, fields }) => {
      const name = String(fields.name ?? id).replaceAll("{product}", content.catalog?.site.product ?? "$&");
      const [on, why = ""] = ["on", "why"].map((part) => fieldAt(fields, ["retired", part]));
      return { id, name, why: on === undefined ? "It has this address." : `It was retired on ${on}: ${why}` };
    });
}

function toKey(given: string): string | undefined {
  const url = URL.parse(normaliseAddress(given).url ?? given);
  return url && /^https?:$/.test(url.protocol) ? addressKey(url.href) : undefined;
}
