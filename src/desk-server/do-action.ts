import { printCount } from "#base/print-count.ts";
import { readLinkId } from "#catalog/link-health/link-id.ts";
import { openContent } from "#content/change-content.ts";
import { writeWithLinkRecords } from "#content/write-with-link-records.ts";
import type { DoAnswer } from "#desk-wire/desk-api.ts";
import type { ActionOf, DeskAction } from "#desk-wire/desk-requests.ts";
import { isolate, toOneLine } from "#desk-wire/link-fields.ts";
import { isOverrideDay, type Mend, type Mended, mendLinks } from "#links/mend-links.ts";
import { planFile } from "./change-file.ts";
import { planLink, planMany, planNewLinks } from "./change-link.ts";
import { checkReason, planDecision } from "./decide-proposal.ts";
import { type Done, type Planned, type Present, refuse } from "./outcome.ts";
import { publish } from "./publish.ts";
import { findPublishPlace, type PublishPlace } from "./publish-place.ts";
import { putOnline } from "./put-online.ts";
import { type DeskContext, readDeskContent } from "./read-desk-content.ts";
import { readDeskState } from "./read-desk-state.ts";
import { toChangedFiles } from "./to-titled-changes.ts";
import { keepMany, planRevert, planUndo } from "./undo-change.ts";

type MendAction = ActionOf<"move" | "approve" | "agree" | "show" | "hide" | "override">;

/** Carries out what the curator has decided, and returns the state after it. */
export const doAction = (action: DeskAction, context: DeskContext): Promise<DoAnswer> =>
  carryOut(doers[action.kind] as Doer<DeskAction>, action, context);

export async function carryOut<Action>(
  run: Doer<Action>,
  action: Action,
  context: DeskContext,
): Promise<DoAnswer> {
  // If the folder keeps its own history, that begins before anything is changed.
  const place = await findPublishPlace(context.contentFolder, context.now);
  const done = await run(action, context, place);
  if (!done.isDone) return done;
  const state = await readDeskState(context, place);
  return { ...done, what: done.what.replaceAll("{product}", () => state.product), state };
}

type Doer<Action> = (action: Action, context: DeskContext, place: PublishPlace) => Promise<Done>;

/** With the folder locked against other tools: reads it, plans what to write, and writes that. */
export const write =
  <Action>(plan: (action: Action, present: Present) => Planned | Promise<Planned>): Doer<Action> =>
  async (action, context, place) => {
    using open = await openContent(context.contentFolder);
    const content = await readDeskContent(context);
    const planned = await plan(action, { content, context, place });
    if (!planned.isDone) return planned;
    const { changes, isUndo, undoneAs, addedIds: [id] = [], ...done } = planned;
    const damage = await writeWithLinkRecords(open, changes, { ...context, ...content, isUndo });
    if (damage) return refuse(`${damage.where}: ${damage.what}`, damage.fix);
    if (undoneAs !== undefined) keepMany(undoneAs, toChangedFiles(changes, content.files), context);
    return { ...done, ...(id === undefined ? {} : { id }) };
  };

const each = <Kind extends string, What>(kinds: readonly Kind[], what: What) =>
  Object.fromEntries(kinds.map((kind) => [kind, what])) as Record<Kind, What>;

const doers: { [Kind in DeskAction["kind"]]: Doer<ActionOf<Kind>> } = {
  ...each(["save", "reviewed", "retire", "restore"], write(planLink)),
  add: write((action, present) => planNewLinks([action], present)),
  changeMany: write(planMany),
  ...each(["move", "approve", "agree", "show", "hide", "override"], mendLink),
  ...each(["accept", "merge", "reject"], write(planDecision)),
  ...each(["saveFile", "moveGroup", "moveTopic"], write(planFile)),
  undo: write(planUndo),
  revert: write(planRevert),
  publish,
  putOnline,
};

/** What a curator decides about a finding, carried out as `links:mend` does it. */
async function mendLink(action: MendAction, context: DeskContext): Promise<Done> {
  const mistake = action.kind === "override" ? checkOverride(action, context.now()) : undefined;
  if (mistake) return mistake;
  const { catalog } = await readDeskContent(context);
  const broken = "the content contains an error, so nothing can be decided";
  if (!catalog) return refuse(broken, "fix it first: the desk shows it");
  const folder = { ...context, catalog, deps: context.toLookDeps(catalog.site) };
  const nameOf = (id: string) => isolate(catalog.resources.get(readLinkId(id).resourceId)?.name ?? id);
  const mended = await mendLinks(folder, toMends(action), { isDry: false, now: context.now() });
  const all = mended.map((one) => ({ ...one, id: nameOf(one.id) }));
  if (action.kind === "agree") return toManyDone(all, "Agreed to", "first picture");
  if (action.kind === "override" && all.length > 1) return toManyDone(all, "Accepted", "finding");
  if (all.length > 1) return toManyDone(all, "Took", "new address", "new addresses");
  const [{ id, what, isDone, isStale } = { id: "", what: "nothing was done", isDone: false }] = all;
  if (isDone) return { isDone, what: `${id}: ${what}.` };
  return { ...refuse(what, "Nothing was changed."), ...(isStale && { isStale }) };
}

function toMends(action: MendAction): Mend[] {
  const why = action.kind === "override" ? toOneLine(action.why) : "";
  if (action.kind === "agree")
    return action.ids.map((id, at) => ({ kind: "agree", id, version: action.versions[at] ?? "" }));
  if (action.kind === "override")
    return [action, ...(action.others ?? [])].map((one) => ({ ...action, ...one, why }));
  if (action.kind !== "move") return [action];
  return action.ids.map((id, at) => ({ kind: "move", id, target: action.targets[at] ?? "" }));
}

/** One that cannot be done does not stop the others. */
function toManyDone(mended: readonly Mended[], verb: string, one: string, many = `${one}s`): Done {
  const left = mended.filter(({ isDone }) => !isDone);
  const count = mended.length - left.length;
  if (count === 0) return refuse(left[0]?.what ?? "nothing was ticked", "Nothing was changed.");
  const rest = left.map(({ id, what }) => ` ${id} was not: ${what}.`).join("");
  return { isDone: true, what: `${verb} ${printCount(count, one, many)}.${rest}` };
}

function checkOverride({ why, until }: ActionOf<"override">, now: Date): Done | undefined {
  const refused = checkReason(toOneLine(why), now);
  if (refused) return refused;
  if (isOverrideDay(until, now)) return;
  const day = "a date within the next year";
  return refuse(`"${until.slice(0, 40)}" is not ${day}`, `choose ${day}`);
}
