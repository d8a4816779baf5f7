import { join } from "node:path";
import { printProblem } from "#base/problem.ts";
import { parseCatalog, tellClockOnce } from "#catalog/parse-catalog.ts";
import { readChecks } from "#content/checks-folder.ts";
import { chooseContentFolder, toShownFolder } from "#content/choose-content-folder.ts";
import { ContentLockedError } from "#content/lock-content.ts";
import { readContent } from "#content/read-content.ts";
import { exitCodes } from "#host/exit-codes.ts";
import { lockStore, type StoreLock } from "#host/lock-folder.ts";
import { projectRoot } from "#host/project-root.ts";
import { resolveOperand } from "#host/read-arguments.ts";
import { readValidSettings } from "#host/settings/read-settings.ts";
import { toLookDeps } from "./to-look-deps.ts";

export type LinksFolder = NonNullable<Awaited<ReturnType<typeof readLinksFolder>>>;

/** Content, records and the way out, as a links command needs them; the problems printed when there are any. */
export async function readLinksFolder(options: { content?: string | undefined; cache?: string | undefined }) {
  const { settings } = readValidSettings(projectRoot, exitCodes.wrongUsage);
  const contentFolder = chooseContentFolder(options.content);
  const folder = toShownFolder(contentFolder);
  const files = await readContent(contentFolder);
  const { catalog, problems } = parseCatalog(files, { folder });
  const { checks, problems: damage } = await readChecks(contentFolder, folder);
  const found = tellClockOnce(problems, files, { folder });
  const errors = [...found.filter(({ level }) => level === "error"), ...damage];
  for (const problem of errors) console.error(printProblem(problem));
  if (!catalog || errors.length > 0) return;
  return {
    catalog,
    checks,
    contentFolder,
    cacheFolder: options.cache ? resolveOperand(options.cache) : join(projectRoot, ".cache/links"),
    deps: toLookDeps(catalog.site, settings.allowHosts),
    controlSites: settings.controlSites,
  };
}

/** Two commands at once would overwrite each other's records. Throws a ContentLockedError if another has it. */
export const holdLinksLock = (cacheFolder: string): StoreLock =>
  lockStore(cacheFolder, (holder) => {
    const fix = "Wait for it, or end it, and try again.";
    return new ContentLockedError(`${holder} is running another links command. ${fix}`);
  });
