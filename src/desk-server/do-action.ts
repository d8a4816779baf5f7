import { join } from "node:path";
import { printCount } from "#base/print-count.ts";
import { contentKindOf, resourceIdOf } from "#catalog/content-file.ts";
import { readLinkId } from "#catalog/link-health/link-id.ts";
import { parsePublishedIds, printPublishedIds, publishedIdsPath } from "#catalog/published-ids.ts";
import { type ContentChange, changeContent } from "#content/change-content.ts";
import { readChecks } from "#content/check-folder.ts";
import type { ChangedFile } from "#content/git/read-changes.ts";
import type { DeskAction, DoAnswer } from "#desk/desk-api.ts";
import { readTextIfThere } from "#host/read-whole-file.ts";
import { isOverrideDay, type Mend, type Mended, mendLinks } from "#links/mend-links.ts";
import { changeFile } from "./change-file.ts";
import { changeLink } from "./change-link.ts";
import { changeMany } from "./change-many.ts";
import { checkChange } from "./check-change.ts";
import { decideProposal } from "./decide-proposal.ts";
import type { DeskContext } from "./desk-context.ts";
import { type Done, refuse, refuseEmptyReason } from "./done.ts";
import { publish } from "./publish.ts";
import { findPublishPlace } from "./publish-place.ts";
import { putOnline } from "./put-online.ts";
import { readDeskContent } from "./read-desk-content.ts";
import { readDeskState } from "./read-desk-state.ts";

const maxBytes = 16 * 1024 * 1024;

type MendAction = Extract<
  DeskAction,
  { kind: "move" | "moveMany" | "approve" | "agree" | "show" | "hide" | "override" }
>;

/** Carries out what the curator has decided, and says how everything stands then. */
export async function doAction(action: DeskAction, context: DeskContext): Promise<DoAnswer> {
  // Where the folder keeps its own history, that begins before anything is changed.
  await findPublishPlace(context.contentFolder, context.now);
  const done = await carryOut(action, context);
  if (!done.isDone) return done;
  return { ...done, state: await readDeskState(context) };
}

function carryOut(action: DeskAction, context: DeskContext): Promise<Done> {
  switch (action.kind) {
    case "save":
    case "add":
    case "reviewed":
    case "retire":
    case "restore":
      return changeLink(action, context);
    case "changeMany":
      return changeMany(action, context);
    case "move":
    case "moveMany":
    case "approve":
    case "agree":
    case "show":
    case "hide":
    case "override":
      return mendLink(action, context);
    case "accept":
    case "merge":
    case "reject":
      return decideProposal(action, context);
    case "saveFile":
    case "moveGroup":
    case "moveTopic":
      return changeFile(action, context);
    case "undo":
      return undoChange(action.path, context);
    case "publish":
      return publish(action, context);
    case "putOnline":
      return putOnline(action.place, context);
    case "revert":
      return revertPublishing(action.id, context);
  }
}

/** What a curator decides about a finding, carried out as `links:mend` does it. */
async function mendLink(action: MendAction, context: DeskContext): Promise<Done> {
  const mistake = action.kind === "override" ? checkOverride(action, context.now()) : undefined;
  if (mistake) return mistake;
  const { catalog } = await readDeskContent(context);
  if (!catalog)
    return refuse(
      "the content has an error, so the links cannot be told apart",
      "fix it first: the desk names it",
    );
  const { contentFolder, linksCacheFolder: cacheFolder } = context;
  const { checks } = await readChecks(contentFolder, context.shownFolder);
  const deps = context.toLookDeps(catalog.site);
  const folder = { catalog, checks, contentFolder, cacheFolder, deps };
  const all = await mendLinks(folder, toMends(action), { isDry: false, now: context.now() });
  if (action.kind === "agree") return toManyDone(all, "Agreed to", "first picture");
  if (action.kind === "moveMany") return toManyDone(all, "Took", "new address", "new addresses");
  const [{ what, isDone } = { what: "nothing was done", isDone: false }] = all;
  const name = catalog.resources.get(readLinkId(action.id).resourceId)?.name ?? action.id;
  return isDone ? { isDone, what: `${name}: ${what}.` } : refuse(what, "nothing was changed");
}

function toMends(action: MendAction): Mend[] {
  if (action.kind === "agree") return action.ids.map((id) => ({ kind: "agree", id }));
  if (action.kind === "moveMany") return action.ids.map((id) => ({ kind: "move", id }));
  return [action];
}

/** One that cannot be done does not hold back the others. */
function toManyDone(mended: readonly Mended[], verb: string, one: string, many = `${one}s`): Done {
  const count = mended.filter(({ isDone }) => isDone).length;
  const left = mended.find(({ isDone }) => !isDone);
  if (count === 0) return refuse(left?.what ?? "nothing was ticked", "nothing was changed");
  const rest = left ? ` ${left.id} was not: ${left.what}.` : "";
  return { isDone: true, what: `${verb} ${printCount(count, one, many)}.${rest}` };
}

function checkOverride(
  { why, until }: Extract<MendAction, { kind: "override" }>,
  now: Date,
): Done | undefined {
  const refused = refuseEmptyReason(why, "write one sentence for those after you");
  if (refused) return refused;
  if (isOverrideDay(until, now)) return;
  return refuse(
    `"${until.slice(0, 40)}" is not a date within the next year`,
    "choose a date within the next year",
  );
}

/** Puts what one publishing changed back as it was, for the curator to look at and to publish. All of it or nothing. */
function revertPublishing(id: string, context: DeskContext): Promise<Done> {
  const { contentFolder } = context;
  return changeContent(contentFolder, async (write): Promise<Done> => {
    const place = await findPublishPlace(contentFolder, context.now);
    const files = (await place.readPast(id))?.filter(isCurators);
    if (!files || files.length === 0)
      return refuse("nothing in this publication can be restored", "reload the page");
    const refusal = checkFiles(files, contentFolder);
    if (refusal) return refusal;
    const changes = files.map(toChange);
    const { refusals } = checkChange(await readDeskContent(context), changes, undefined, context);
    if (refusals.length > 0) return { isDone: false, problems: refusals };
    await write(changes);
    const count = `${files.length} ${files.length === 1 ? "file is" : "files are"}`;
    return { isDone: true, what: `${count} as before that publication. Publish to show it to visitors.` };
  });
}

/** Ids are for ever, and what the link checker remembers is not for a person to turn back. */
const isCurators = ({ pathInFolder }: ChangedFile): boolean =>
  pathInFolder !== publishedIdsPath && !pathInFolder.startsWith("checks/");

function checkFiles(files: readonly ChangedFile[], folder: string): Done | undefined {
  for (const { pathInFolder, before, after } of files) {
    if (`${before}${after}`.includes("\ufffd"))
      return refuse(`${pathInFolder} is not text`, "restore it in its form");
    if (before === null && contentKindOf(pathInFolder) === "resource")
      return refuse(`${pathInFolder} was new, and people may have saved the link`, "retire the link instead");
    if ((readTextIfThere(join(folder, pathInFolder), maxBytes) ?? null) !== after)
      return refuse(
        `${pathInFolder} has been changed again since`,
        "undo that later publication first, or edit it in its form",
      );
  }
}

/** Puts one file back as it was last published; only a file that the desk shows as changed, by its exact name. */
const undoChange = (path: string, context: DeskContext): Promise<Done> =>
  changeContent(context.contentFolder, async (write): Promise<Done> => {
    const place = await findPublishPlace(context.contentFolder, context.now);
    const changed = await place.readChanges();
    const file = changed.find((one) => one.path === path);
    if (!file) return refuse(`"${path}" is as it was last published`, "reload the page");
    if (file.fault) return refuse(`"${path}": ${file.fault.what}`, file.fault.fix);
    if (!isText(file)) return refuse(`"${path}" is not text`, "restore it with git");
    const content = await readDeskContent(context);
    const changes = [toChange(file), ...takeIdBack(file, changed)];
    const { refusals } = checkChange(content, changes, undefined, context);
    if (refusals.length > 0) return { isDone: false, problems: refusals };
    await write(changes);
    return { isDone: true, what: `${path} is as it was last published.` };
  });

const toChange = ({ pathInFolder, before }: ChangedFile): ContentChange => ({
  path: pathInFolder,
  text: before ?? undefined,
});

/** A new link's id is listed as published; nobody has saved it yet, so it goes with the link. */
function takeIdBack(file: ChangedFile, changed: readonly ChangedFile[]): ContentChange[] {
  const list = changed.find(({ pathInFolder }) => pathInFolder === publishedIdsPath);
  if (file.before !== null || contentKindOf(file.pathInFolder) !== "resource" || !list?.after) return [];
  const id = resourceIdOf(file.pathInFolder);
  if (parsePublishedIds(list.before ?? "").includes(id)) return [];
  const kept = parsePublishedIds(list.after).filter((one) => one !== id);
  const isAsBefore = list.before !== null && parsePublishedIds(list.before).join() === kept.join();
  return [
    {
      path: publishedIdsPath,
      text: isAsBefore && list.before !== null ? list.before : printPublishedIds(kept),
    },
  ];
}

/** What is no UTF-8 would not come back as it was; a new file of it just goes. */
function isText({ before, after, pathInFolder }: ChangedFile): boolean {
  if (before === null && pathInFolder.startsWith("brand/")) return true;
  return !`${before ?? ""}${after ?? ""}`.includes("\ufffd");
}
