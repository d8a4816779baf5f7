import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { printCount } from "#base/print-count.ts";
import type { Problem } from "#base/problem.ts";
import { type ContentFile, maxFileBytes, resourceIdOf, resourceIdsOf } from "#catalog/content-file.ts";
import {
  printDecided,
  readProposals,
  takeBackDecisions,
  toProposalPath,
} from "#catalog/exchange/intake/proposal-file.ts";
import { readNamedGroups } from "#catalog/exchange/link-file.ts";
import { isNamedIn, moveName } from "#catalog/format/move-name.ts";
import { readLoosely } from "#catalog/parse-yaml.ts";
import { parsePublishedIds, printPublishedIds, publishedIdsPath } from "#catalog/published-ids.ts";
import { joinLink } from "#content/git/join-link.ts";
import type { ChangedFile } from "#content/git/read-changes.ts";
import { type ActionOf, maxFileItems } from "#desk-wire/desk-requests.ts";
import { manyId, type PastPublishing } from "#desk-wire/side-calls.ts";
import { readTextIfThere } from "#host/read-whole-file.ts";
import { type Planned, type Present, refuse } from "./outcome.ts";
import { checkChange, isIn, toFieldProblem } from "./plan-link-change.ts";
import type { DeskContent, DeskContext } from "./read-desk-content.ts";
import {
  isIdList,
  isOfChecker,
  isText,
  printChanged,
  toChangeVersion,
  toTitledChanges,
} from "./to-titled-changes.ts";
import words from "./words.json" with { type: "json" };

type Changed = readonly ChangedFile[];

const maxNamed = 5;

/** What changed many links last in each folder, the newest first, until the desk ends. */
const lastMany = new Map<string, { past: PastPublishing; files: Changed }[]>();
const maxKept = 5;

/** Called once it is written: what could not be written must not take the place of what was. */
export function keepMany(message: string, files: Changed, context: DeskContext): void {
  const past = { id: manyId + randomUUID(), at: context.now().toISOString(), message };
  const kept = [{ past, files }, ...(lastMany.get(context.contentFolder) ?? [])];
  lastMany.set(context.contentFolder, kept.slice(0, maxKept));
}

/** Those of which something can still be put back. */
export const listMany = ({ contentFolder }: DeskContext): PastPublishing[] =>
  (lastMany.get(contentFolder) ?? [])
    .filter(({ files }) => files.some((file) => isCurators(file) && hasBack(file, contentFolder)))
    .map(({ past }) => past);

const readNow = ({ pathInFolder }: ChangedFile, folder: string): string | null =>
  readTextIfThere(join(folder, pathInFolder), maxFileBytes) ?? null;
function hasBack(file: ChangedFile, folder: string): boolean {
  const text = toBack(file, file.before, folder);
  return text !== undefined && text !== readNow(file, folder);
}

/** Puts what one publishing changed back as it was, for the curator to look at: all but new links, and what was changed again since. */
export async function planRevert(
  { id }: ActionOf<"revert">,
  { content, context, place }: Present,
): Promise<Planned> {
  const many = lastMany.get(context.contentFolder)?.find(({ past }) => past.id === id);
  const all = (many?.files ?? (await place.readPast(id)))?.filter(isCurators) ?? [];
  // While others' changes are being joined, nobody knows what they have published.
  const unpublished = many && !place.findObstacle() ? (await place.readNow()).changed : [];
  const waiting = resourceIdsOf(unpublished.filter(isNewLink).map(toPresent));
  const added = all.filter((file) => isNewLink(file) && !waiting.has(resourceIdOf(file.pathInFolder)));
  const since = all.filter((file) => readNow(file, context.contentFolder) !== file.after);
  const before = toBefore(all, added, since);
  const toTexts = (file: ChangedFile) => [file.after, readNow(file, context.contentFolder)];
  const there = all.filter((file) => !toTexts(file).includes(before.get(file.pathInFolder) ?? null));
  const back = there.flatMap((file) => {
    const text = toBack(file, before.get(file.pathInFolder) ?? null, context.contentFolder);
    return text === undefined ? [] : [{ ...file, before: text }];
  });
  // The proposals and what was decided about them belong together.
  const isTied = ({ pathInFolder }: ChangedFile) => pathInFolder.startsWith("proposals/");
  const isWhole = back.filter(isTied).length === there.filter(isTied).length;
  const files = back.filter((file) => isWhole || !isTied(file));
  const left = there.filter(({ path }) => !files.some((file) => file.path === path));
  const gone = resourceIdsOf(files.filter(isNewLink).map(toPresent));
  if (all.length === 0) return refuse("nothing in this publication can be restored", "reload the page");
  if (there.length === 0) return refuse(words.undo.news, "retire the link instead");
  const proposals = files.some(isTied) ? readProposals(files.map(toPublished), "") : content.proposals;
  const refusal = checkFiles(files, left, content) ?? checkMerged(gone, { proposals });
  if (refusal) return refusal;
  const { text = "" } = content.files.find(({ path }) => path === publishedIdsPath) ?? {};
  // If a link was removed by hand, its line may have been removed, too.
  const published = unpublished.find(isIdList)?.before ?? text;
  const list = mendIds({ before: published, after: text }, gone, resourceIdsOf(files.map(toPublished)));
  const changes = [...files.map(toUndo), ...list];
  const { fresh } = checkChange(content, changes, context);
  if (fresh.length > 0) return refuseFor(fresh, context);
  const count = printCount(files.length, "file is", "files are");
  const stays = printCount(added.length, "new link stays", "new links stay");
  const kept = `${added.length > 0 ? ` ${stays}: retire those that should go.` : ""}${tellLeft(left, content)}`;
  const what = `${count} back as before that ${many ? "change" : "publication"}.${kept} Look at it, then publish it.`;
  return { isDone: true, what, changes, isUndo: true };
}

/** The texts to put back. What was decided about the proposals that became new links stays with those: the `added` ones, and any that was changed since. */
function toBefore(all: Changed, added: Changed, since: Changed): Map<string, string | null> {
  const textOf = (file: ChangedFile) => (added.includes(file) ? file.after : file.before);
  const texts = all.map((file) => [file.pathInFolder, textOf(file)] as const);
  const ids = resourceIdsOf([...added, ...since.filter(isNewLink)].map(toPresent));
  const { decided } = readProposals(all.map(toPresent), "");
  const accepted = decided?.filter(({ outcome, id = "" }) => outcome !== "rejected" && ids.has(id)) ?? [];
  const past = readProposals(all.filter(({ before }) => before !== null).map(toPublished), "");
  if (accepted.length === 0 || !past.decided) return new Map(texts);
  const { path, text } = printDecided([...past.decided, ...accepted]);
  const made = past.open.filter(({ record }) => accepted.some((one) => one.response === record.response));
  return new Map([...texts, [path, text], ...made.map(({ id }) => [toProposalPath(id), null] as const)]);
}

const refuseFor = (errors: readonly Problem[], { shownFolder }: DeskContext) => ({
  isDone: false as const,
  problems: errors.map((error) => toFieldProblem(error, undefined, shownFolder)),
});

/** Ids are for ever, and what the link checker remembers must not be turned back by a person. */
const isCurators = (file: ChangedFile): boolean => !isIdList(file) && !isOfChecker(file.pathInFolder);

/** What a file is to be; of a link that was changed again since, without the later change. Undefined if a person has to do it. */
function toBack(file: ChangedFile, text: string | null, folder: string) {
  const [now, after] = [readNow(file, folder), file.after ?? ""];
  if (now === file.after) return text;
  // Decisions are added at the end, below a comment: those that were made since stay.
  if (isDecisions(file) && now?.startsWith(after))
    return (text ?? /^(#.*\n)*/.exec(after)?.[0]) + now.slice(after.length);
  return now === null || text === null ? undefined : joinLink([after, now, text]);
}

function checkFiles(files: Changed, left: Changed, { catalog }: DeskContent) {
  const strange = [...files, ...left].find(({ before, after }) => `${before}${after}`.includes("\ufffd"));
  if (strange) return refuse(`${strange.pathInFolder} is not text`, "restore it in its form");
  const [first] = files.length > 0 ? [] : left;
  const what = first && `${printChanged(first, catalog?.site.product)} has been changed again since`;
  if (what) return refuse(what, "undo what came later first, or edit it in its form");
}

/** Without the link, nothing would be left of a proposal that became it or was merged into it. */
function checkMerged(gone: Set<string>, { proposals }: Pick<DeskContent, "proposals">) {
  const { id, outcome } = proposals.decided?.find(({ id = "" }) => gone.has(id)) ?? {};
  const how = outcome === "accepted" ? "accepted as" : "merged into";
  if (id) return refuse(`a proposal was ${how} the new link "${id}"`, words.undo.decisions);
}

/** Puts a changed file back as last published, with the others that are bound to it, if the curator has agreed to those (`seen`). */
export async function planUndo(
  { path, seen }: ActionOf<"undo">,
  { content, context, place }: Present,
): Promise<Planned> {
  const { changed, checkout } = await place.readNow();
  const file = changed.find((one) => one.path === path);
  if (!file) return refuse("this is already as it was last published", "press Cancel");
  const refusal = refuseUndo(file);
  if (refusal) return refusal;
  const { bound, left, errors } = listBound(file, changed, content, context);
  const all = [file, ...bound];
  if (checkout.isUnderWay && all.some((one) => isNewLink(one) || isIdList(one)))
    return refuse("others may have published what this would remove", checkout.why);
  if (errors.length > 0) return refuseFor(errors, context);
  const merged = checkMerged(resourceIdsOf(all.filter(isNewLink).map(toPresent)), content);
  if (merged) return merged;
  const kept = tellLeft(left, content);
  if (bound.length > 0 && bound.length !== seen.length - 1) {
    const what = `${printCount(bound.length, "other change")} and this one need each other`;
    if (bound.length >= maxFileItems) return refuse(`${what}: too many to undo at once`, words.undo.tooMany);
    const also = bound.map((one) => one.path);
    return { ...refuse(what, `see what is undone with it, then undo them together.${kept}`), also };
  }
  const newer = all.find((one, place) => toChangeVersion(one) !== seen[place]);
  const product = content.catalog?.site.product;
  if (newer)
    return refuse(`${printChanged(newer, product)} has changed since you looked at it`, words.undo.again);
  const changes = toChanges(all, changed, content.files);
  const name = printChanged({ ...file, after: file.before ?? file.after }, product);
  const are = bound.length > 0 ? `and ${bound.length} more are` : "is";
  const isDeleted = bound.length === 0 && file.before === null;
  const isPart = isIdList(file) && changes[0]?.text !== file.before;
  const back = isPart ? "without the links that were deleted" : "back as last published";
  const what = `${name} ${are} ${isDeleted ? "deleted: it was never published" : back}.${kept}`;
  return { isDone: true, what, changes, isUndo: true };
}

/** Why this file can never be undone, whatever else goes with it. */
function refuseUndo(file: ChangedFile) {
  if (file.fault) return refuse(`"${file.path}": ${file.fault.what}`, file.fault.fix);
  if (!isText(file)) return refuse(`"${file.path}" is not text`, words.undo.toText);
  if (file.after !== null && isOfChecker(file.pathInFolder))
    return refuse(words.undo.checker.what, words.undo.checker.fix);
}

function tellLeft(left: Changed, { catalog }: DeskContent): string {
  if (left.length === 0) return "";
  const titles = toTitledChanges(left, catalog?.site.product).map(({ title }) => title);
  if (titles.length > maxNamed) titles.splice(maxNamed, Infinity, `and ${titles.length - maxNamed} more`);
  return ` ${printCount(left.length, words.undo.left.one, words.undo.left.many)}: ${titles.join("; ")}.`;
}

/** What has to be undone with a file. `left`: files that named what comes back and were changed since. `errors`: those that stay, whatever else is undone. */
function listBound(file: ChangedFile, changed: ChangedFile[], content: DeskContent, context: DeskContext) {
  const errorsOf = (some: Changed) =>
    checkChange(content, toChanges(some, changed, content.files), context).fresh;
  const toWhere = (one: ChangedFile) => `${context.shownFolder}/${one.pathInFolder}`;
  const countAt = (files: Changed, errors: readonly Problem[]) =>
    errors.filter(({ where }) => files.some((one) => isIn(where, toWhere(one)))).length;
  const there = listNames(content.files);
  const isThere = new Set(there.map(String));
  // Neither open nor decided, nothing would be left of a proposal.
  const isLost = (one: ChangedFile) =>
    readProposals([toPublished(one)], "").open.some(({ record }) => file.after?.includes(record.response));
  const bound = [file, ...(isDecisions(file) ? changed.filter(isLost) : [])];
  const alone = errorsOf(bound);
  for (let errors = alone; ; errors = errorsOf(bound)) {
    const rest = changed.filter((one) => !bound.includes(one) && isText(one) && isCurators(one));
    const wrong = rest.filter((one) => countAt([one], errors) > 0);
    bound.push(...wrong);
    if (wrong.length > 0) continue;
    const back = listNames(bound.map(toPublished)).filter((name) => !isThere.has(String(name)));
    const toLost = (one: ChangedFile) =>
      back.filter((name) => isNamedIn(toPublished(one), ...name) && !isNamedIn(toPresent(one), ...name));
    const named = rest.filter((one) => toLost(one).length > 0);
    // A file that helps brings back a name that these need, or is a link that has left a group since.
    const isLink = (one: ChangedFile) =>
      bound.some(({ before }) => before?.includes(resourceIdOf(one.pathInFolder)));
    const isHelp = (one: ChangedFile) =>
      (/^(menus|synonyms)\.yaml$/.test(one.pathInFolder) || isLink(one) || isNewLink(one)) &&
      countAt(bound, errorsOf([...bound, one])) < countAt(bound, errors);
    const more = named.filter((one) => isAsMoved(toPublished(one), one.after, toLost(one), there));
    if (more.length === 0 && errors.length > 0) more.push(...rest.filter(isHelp));
    bound.push(...more);
    if (more.length === 0)
      return { bound: bound.slice(1), left: named, errors: errors.length > 0 ? alone : [] };
  }
}

type Name = readonly [what: "group" | "topic", name: string];

/** The groups and topics that there are. */
function listNames(files: readonly ContentFile[]): Name[] {
  const groups = readNamedGroups(files).map(({ path }): Name => ["group", path]);
  const entries = readLoosely("synonyms.yaml", files);
  const topics = Array.isArray(entries) ? entries.flatMap((entry) => entry?.topic ?? []) : [];
  return [...groups, ...topics.map((topic): Name => ["topic", String(topic)])];
}

/** Whether nobody has changed the file but by removing these names or replacing them. */
function isAsMoved(file: ContentFile, after: string | null, [name, ...gone]: Name[], there: Name[]): boolean {
  if (!name) return file.text === after;
  const [what, from] = name;
  const others = there.flatMap(([of, other]) => (of === what && after?.includes(other) ? other : []));
  return [...others, undefined].some((to) =>
    isAsMoved(moveName(what, [file], from, to).changes[0] ?? file, after, gone, there),
  );
}

const toFile = ({ pathInFolder: path }: ChangedFile, text: string | null) => ({ path, text: text ?? "" });
const toPublished = (file: ChangedFile): ContentFile => toFile(file, file.before);
const toPresent = (file: ChangedFile): ContentFile => toFile(file, file.after);

export const toUndo = ({ pathInFolder: path, before }: ChangedFile) => ({ path, text: before ?? undefined });

function toChanges(files: Changed, changed: Changed, there: readonly ContentFile[]) {
  const list = changed.find(isIdList);
  const unsaved = files.some(isIdList) ? listUnsaved(changed, there) : undefined;
  if (unsaved) return unsaved.size > 0 ? mendIds(list, unsaved) : files.map(toUndo);
  const gone = resourceIdsOf(files.filter(isNewLink).map(toPresent));
  const ids = mendIds(list, gone, resourceIdsOf(files.map(toPublished)));
  const decided = files.some(isDecisions) ? [] : takeBackDecisions(there, files.map(toPublished));
  return [...files.map(toUndo), ...ids, ...decided];
}

const isDecisions = ({ pathInFolder }: ChangedFile) => pathInFolder.startsWith("proposals/_");
const isNewLink = (file: ChangedFile) => file.before === null && resourceIdsOf([toPresent(file)]).size > 0;

/** Listed ids of links that were removed again before they were published. */
export function listUnsaved(changed: Changed, files: readonly ContentFile[]): Set<string> {
  const { before, after } = changed.find(isIdList) ?? {};
  if (!before || !after) return new Set();
  const published = changed.filter(({ before }) => before !== null).map(toPublished);
  const known = new Set([...parsePublishedIds(before), ...resourceIdsOf([...files, ...published])]);
  return new Set(parsePublishedIds(after).filter((id) => !known.has(id)));
}

/** The list of ids after an undo. No visitor has saved a new link yet, so its id goes; published ids come `back`. */
function mendIds(list: Partial<ChangedFile> | undefined, gone: Set<string>, back?: Set<string>) {
  const before = new Set(parsePublishedIds(list?.before ?? ""));
  const listed = parsePublishedIds(list?.after || list?.before || "");
  const ids = [...listed, ...(back ?? before)].filter((id) => !gone.has(id) || before.has(id));
  const text = printPublishedIds(ids);
  if (!list || (list.after && text === printPublishedIds(listed))) return [];
  return [{ path: publishedIdsPath, text: (text === printPublishedIds(before) && list.before) || text }];
}
