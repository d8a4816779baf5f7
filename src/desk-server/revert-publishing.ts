import { join } from "node:path";
import { contentKindOf } from "#catalog/content-file.ts";
import { publishedIdsPath } from "#catalog/published-ids.ts";
import { changeContent } from "#content/change-content.ts";
import type { ChangedFile } from "#content/git/read-changes.ts";
import { readTextIfThere } from "#host/read-whole-file.ts";
import { checkChange } from "./check-change.ts";
import type { DeskContext } from "./desk-context.ts";
import type { Done } from "./done.ts";
import { findPublishPlace } from "./publish-place.ts";
import { readDeskContent } from "./read-desk-content.ts";
import { refuse } from "./refuse.ts";

const maxBytes = 16 * 1024 * 1024;

/** Puts what one publishing changed back as it was, for the curator to look at and to publish. All of it or nothing. */
export function revertPublishing(id: string, context: DeskContext): Promise<Done> {
  const { contentFolder } = context;
  return changeContent(contentFolder, async (write): Promise<Done> => {
    const place = await findPublishPlace(contentFolder, context.now);
    const files = (await place.readPast(id))?.filter(isCurators);
    if (!files || files.length === 0)
      return refuse("nothing in this publication can be restored", "reload the page");
    const refusal = checkFiles(files, contentFolder);
    if (refusal) return refusal;
    const changes = files.map(({ pathInFolder, before }) => ({
      path: pathInFolder,
      text: before ?? undefined,
    }));
    const { refusals } = checkChange(await readDeskContent(context), changes, undefined, context);
    if (refusals.length > 0) return { isDone: false, problems: refusals };
    await write(changes);
    const count = `${files.length} ${files.length === 1 ? "file is" : "files are"}`;
    return { isDone: true, what: `${count} as before that publication. Publish to show it to visitors.` };
  });
}

/** Ids are for ever, and what the link checker remembers is not for a person to turn back. */
function isCurators({ pathInFolder }: ChangedFile): boolean {
  return pathInFolder !== publishedIdsPath && !pathInFolder.startsWith("checks/");
}

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
