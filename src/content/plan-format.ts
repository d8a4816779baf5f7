import { join } from "node:path";
import { type Problem, toError } from "#base/problem.ts";
import { type ContentFile, contentKindOf, contentKinds, resourceIdsOf } from "#catalog/content-file.ts";
import { formatContent } from "#catalog/format/format-content.ts";
import {
  isNewId,
  isPublishable,
  parsePublishedIds,
  printPublishedIds,
  publishedIdsPath,
} from "#catalog/published-ids.ts";
import { toJsonSchema } from "#catalog/shape/to-json-schema.ts";
import { leadsToFolder } from "#host/folders.ts";
import { readTextIfThere } from "#host/read-whole-file.ts";
import { readBlobs } from "./git/read-changes.ts";

/** The list of ids as the last commit has it. */
export const committedIds = `HEAD:./${publishedIdsPath}`;

export type FormatPlan = ReturnType<typeof planFormat>;

export function planFormat(
  files: readonly ContentFile[],
  folder: string,
  /** Ids that no one can have saved, though they are in the list (listUnpublishedIds). */
  unpublished: ReadonlySet<string> = new Set(),
  onProgress: (done: number, of: number) => void = () => {},
) {
  /** Files whose text has to change, with the text they are to have. */
  const changes: ContentFile[] = [];
  const problems: Problem[] = [];
  files.forEach((file, index) => {
    onProgress(index + 1, files.length);
    if (!contentKindOf(file.path)) return;
    const { text, problems: own } = formatContent(file, folder);
    problems.push(...own);
    if (text !== undefined && text !== file.text) changes.push({ path: file.path, text });
  });
  const list = planIds(files, unpublished, folder);
  if (list && "what" in list) problems.push(list);
  else if (list) changes.push(list);
  return { changes, problems };
}

/** Published ids stay in the list for ever; ids that cannot be published are not added. */
function planIds(files: readonly ContentFile[], unpublished: ReadonlySet<string>, folder: string) {
  const { text: before, fault } = files.find(({ path }) => path === publishedIdsPath) ?? {};
  if (fault) return toError(`${folder}/${publishedIdsPath}`, fault.what, fault.fix);
  const listed = parsePublishedIds(before ?? "").filter((id) => isPublishable(id) && !unpublished.has(id));
  const text = printPublishedIds([...listed, ...[...resourceIdsOf(files)].filter(isNewId)]);
  return text === before ? undefined : { path: publishedIdsPath, text };
}

/** Listed ids whose file is gone and that were never committed, as after a typo in a file's name. None if git cannot say. */
export async function listUnpublishedIds(folder: string, files: readonly ContentFile[]) {
  const ids = resourceIdsOf(files);
  const list = files.find(({ path }) => path === publishedIdsPath);
  const gone = parsePublishedIds(list?.text ?? "").filter((id) => !ids.has(id));
  if (gone.length === 0) return new Set<string>();
  const pathOf = (id: string) => `HEAD:./resources/${id}.yaml`;
  const blobs = await readBlobs(folder, [committedIds, ...gone.map(pathOf)]);
  const committed = blobs?.get(committedIds);
  if (!blobs || committed === undefined) return new Set<string>();
  const published = new Set(parsePublishedIds(committed));
  return new Set(gone.filter((id) => !published.has(id) && !blobs.has(pathOf(id))));
}

/** The schemas for editors, if a folder has them, that this version writes in another way. */
export function listOutdatedSchemas(folder: string) {
  if (!leadsToFolder(join(folder, "schema"))) return [];
  const schemas = contentKinds.map((kind) => {
    return { path: `schema/${kind}.json`, text: `${JSON.stringify(toJsonSchema(kind), null, 2)}\n` };
  });
  return schemas.filter(({ path, text }) => text !== readTextIfThere(join(folder, path), 2 ** 20));
}
