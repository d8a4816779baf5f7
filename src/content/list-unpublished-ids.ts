import type { ContentFile } from "#catalog/content-file.ts";
import { parsePublishedIds, publishedIdsPath } from "#catalog/published-ids.ts";
import { resourceIdsOf } from "#catalog/resource-ids-of.ts";
import { readBlobs } from "./git/read-blobs.ts";
import { runGit } from "./git/run-git.ts";

/**
 * Ids of the list whose file is gone and which the last commit knows neither in its list nor as a file: a slip in a
 * name that was corrected before anything was published. None where git cannot say so.
 */
export async function listUnpublishedIds(
  folder: string,
  files: readonly ContentFile[],
): Promise<ReadonlySet<string>> {
  const ids = resourceIdsOf(files);
  const list = files.find(({ path }) => path === publishedIdsPath);
  const gone = parsePublishedIds(list?.text ?? "").filter((id) => !ids.has(id));
  if (gone.length === 0) return new Set();
  const prefix = await runGit(folder, ["rev-parse", "--show-prefix"]);
  if (!prefix.isDone) return new Set();
  const start = prefix.out.toString("utf8").trimEnd();
  const pathOf = (id: string) => `${start}resources/${id}.yaml`;
  const blobs = await readBlobs(folder, [`${start}${publishedIdsPath}`, ...gone.map(pathOf)]);
  const committed = blobs?.get(`${start}${publishedIdsPath}`);
  if (!blobs || committed === undefined) return new Set();
  const published = new Set(parsePublishedIds(committed));
  return new Set(gone.filter((id) => !published.has(id) && !blobs.has(pathOf(id))));
}
