import type { Problem } from "#base/problem.ts";
import type { ContentFile } from "#catalog/content-file.ts";
import { type ParsedCatalog, parseCatalog } from "#catalog/parse-catalog.ts";
import { checkUnlistedIds, publishedIdsPath } from "#catalog/published-ids.ts";
import { resourceIdsOf } from "#catalog/resource-ids-of.ts";

/** What has to be right before the content is handed on: the build's own check, and the list of ids. */
export function checkContent(files: readonly ContentFile[], folder: string, now = new Date()): ParsedCatalog {
  const { catalog, problems } = parseCatalog(files, { folder, now });
  const list = files.find(({ path }) => path === publishedIdsPath);
  const unlisted: Problem[] = checkUnlistedIds(list, resourceIdsOf(files), folder);
  return { ...(catalog ? { catalog } : {}), problems: [...problems, ...unlisted] };
}
