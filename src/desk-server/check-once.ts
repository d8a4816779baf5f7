import { createHash } from "node:crypto";
import type { Problem } from "#base/problem.ts";
import { toToday } from "#base/time.ts";
import { type ContentFile, resourceIdsOf } from "#catalog/content-file.ts";
import { type ParsedCatalog, parseCatalog } from "#catalog/parse-catalog.ts";
import { checkUnlistedIds, publishedIdsPath } from "#catalog/published-ids.ts";
import type { DeskContext } from "./desk-context.ts";
import { toVersion } from "./to-version.ts";

interface CheckedFiles extends ParsedCatalog {
  /** By which the same files are known again. */
  hash: string;
}

/** What is there, what is typed, and what was just written are looked at in turn; each is checked once. */
const keptCount = 3;
const kept = new Map<string, CheckedFiles>();

export function checkOnce(files: readonly ContentFile[], context: DeskContext): CheckedFiles {
  const hash = toHash(files, context);
  const checked = kept.get(hash) ?? { hash, ...checkContent(files, context.shownFolder, context.now()) };
  kept.delete(hash);
  kept.set(hash, checked);
  for (const old of [...kept.keys()].slice(0, -keptCount)) kept.delete(old);
  return checked;
}

/** With the day, because what is in the future today may be right tomorrow. */
function toHash(files: readonly ContentFile[], { shownFolder, now }: DeskContext): string {
  const parts = files.map((file) => `${file.path}\0${toVersion(file)}`);
  return createHash("sha256")
    .update(JSON.stringify([shownFolder, toToday(now()), parts]))
    .digest("hex");
}

/** What has to be right before the content is handed on: the build's own check, and the list of ids. */
function checkContent(files: readonly ContentFile[], folder: string, now: Date): ParsedCatalog {
  const { catalog, problems } = parseCatalog(files, { folder, now });
  const list = files.find(({ path }) => path === publishedIdsPath);
  const unlisted: Problem[] = checkUnlistedIds(list, resourceIdsOf(files), folder);
  return { ...(catalog ? { catalog } : {}), problems: [...problems, ...unlisted] };
}
