import type { Problem } from "#base/problem.ts";
import { type ContentFile, contentKindOf } from "#catalog/content-file.ts";
import { formatContent } from "#catalog/format/format-content.ts";
import {
  isPublishable,
  parsePublishedIds,
  printPublishedIds,
  publishedIdsPath,
} from "#catalog/published-ids.ts";
import { resourceIdsOf } from "#catalog/resource-ids-of.ts";

export interface FormatPlan {
  /** Files whose text has to change, with the text they are to have. */
  changes: ContentFile[];
  problems: Problem[];
}

export function planFormat(
  files: readonly ContentFile[],
  folder: string,
  /** Ids that nobody can have kept, though they stand in the list (list-unpublished-ids.ts). */
  unpublished: ReadonlySet<string> = new Set(),
  onProgress: (done: number, of: number) => void = () => {},
): FormatPlan {
  const plan: FormatPlan = { changes: [], problems: [] };
  files.forEach((file, index) => {
    onProgress(index + 1, files.length);
    if (!contentKindOf(file.path)) return;
    const { text, problems } = formatContent(file, folder);
    plan.problems.push(...problems);
    if (text !== undefined && text !== file.text) plan.changes.push({ path: file.path, text });
  });
  const list = planIds(files, unpublished, folder);
  if (list && "what" in list) plan.problems.push(list);
  else if (list) plan.changes.push(list);
  return plan;
}

/** What was published stays in the list for ever, and what cannot be published does not get in. */
function planIds(
  files: readonly ContentFile[],
  unpublished: ReadonlySet<string>,
  folder: string,
): ContentFile | Problem | undefined {
  const { text: before, fault } = files.find(({ path }) => path === publishedIdsPath) ?? {};
  if (fault) return { level: "error", where: `${folder}/${publishedIdsPath}`, ...fault };
  const listed = parsePublishedIds(before ?? "").filter((id) => !unpublished.has(id));
  const text = printPublishedIds([...listed, ...resourceIdsOf(files)].filter(isPublishable));
  return text === before ? undefined : { path: publishedIdsPath, text };
}
