import { contentKindOf, resourceIdOf } from "#catalog/content-file.ts";
import { parsePublishedIds, printPublishedIds, publishedIdsPath } from "#catalog/published-ids.ts";
import { type ContentChange, changeContent } from "#content/change-content.ts";
import type { ChangedFile } from "#content/git/read-changes.ts";
import { checkChange } from "./check-change.ts";
import type { DeskContext } from "./desk-context.ts";
import type { Done } from "./done.ts";
import { findPublishPlace } from "./publish-place.ts";
import { readDeskContent } from "./read-desk-content.ts";
import { refuse } from "./refuse.ts";

/** Puts one file back as it was last published; only a file that the desk shows as changed, by its exact name. */
export function undoChange(path: string, context: DeskContext): Promise<Done> {
  return changeContent(context.contentFolder, async (write): Promise<Done> => {
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
}

function toChange({ pathInFolder, before }: ChangedFile): ContentChange {
  return { path: pathInFolder, text: before ?? undefined };
}

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
