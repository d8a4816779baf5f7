import { isRecord } from "#base/is-record.ts";
import { readLinkFiles } from "#catalog/exchange/link-file.ts";
import { deepLinkId } from "#catalog/link-health/link-id.ts";
import type { ContentChange, WriteContent } from "#content/change-content.ts";
import { planChecks, readChecks } from "#content/check-folder.ts";
import type { DeskContext } from "./desk-context.ts";
import { refuse } from "./done.ts";
import type { DeskContent } from "./read-desk-content.ts";

/**
 * What the check knows of a deeper address goes along where its group is called otherwise from now on: one that is hidden
 * would lead visitors there again. Where that cannot be read, nothing is written, and the answer says why.
 */
export async function writeWithChecks(
  write: WriteContent,
  content: DeskContent,
  changes: readonly ContentChange[],
  { contentFolder, shownFolder }: DeskContext,
) {
  const moved = listMoved(content, changes);
  if (moved.size === 0) {
    await write(changes);
    return;
  }
  const { checks, problems } = await readChecks(contentFolder, shownFolder);
  const [damage] = problems;
  if (damage) return refuse(`${damage.where}: ${damage.what}`, damage.fix);
  const taken = new Set(moved.values());
  const kept = [...checks.records].filter(([id]) => !taken.has(id));
  const records = new Map(kept.map(([id, record]) => [moved.get(id) ?? id, record]));
  await write([...changes, ...planChecks(contentFolder, { ...checks, records })]);
}

/** Ids of deeper addresses that are another group's now, and what those are called there. */
function listMoved({ links }: DeskContent, changes: readonly ContentChange[]): Map<string, string> {
  const files = changes.flatMap(({ path, text }) => (text === undefined ? [] : [{ path, text }]));
  const moved = [...readLinkFiles(files, "").links.values()].flatMap(({ id, fields }) => {
    const [before, after] = [links.get(id)?.fields, fields].map(readDeep);
    return [...(before ?? [])].flatMap(([path, url]): [string, string][] => {
      const to = [...(after ?? [])].find(([one, there]) => there === url && !before?.has(one))?.[0];
      return to === undefined || after?.has(path) ? [] : [[deepLinkId(id, path), deepLinkId(id, to)]];
    });
  });
  return new Map(moved);
}

function readDeep({ in_group: words }: Record<string, unknown> = {}): Map<string, unknown> {
  const urls = Object.entries(isRecord(words) ? words : {}).map(
    ([path, said]) => [path, isRecord(said) ? said.url : undefined] as const,
  );
  return new Map(urls.filter(([, url]) => url !== undefined));
}
