import { isRecord } from "#base/is-record.ts";
import type { Problem } from "#base/problem.ts";
import type { ContentChange } from "#catalog/content-file.ts";
import { type LinkFile, readLinkFiles } from "#catalog/exchange/link-file.ts";
import { hashOf, recordFor } from "#catalog/link-health/current-verdict.ts";
import { deepLinkId, readLinkId } from "#catalog/link-health/link-id.ts";
import type { Checks, LinkRecord } from "#catalog/link-health/link-record.ts";
import { toAddressHash } from "#catalog/link-health/page-picture.ts";
import type { OpenContent } from "./change-content.ts";
import { planChecks, readChecks } from "./checks-folder.ts";

interface CheckedFolder {
  contentFolder: string;
  shownFolder: string;
  links: ReadonlyMap<string, LinkFile>;
  /** Files that are damaged or gone now do not say what their addresses were called. */
  isUndo?: boolean | undefined;
}

/**
 * If a link's file puts an address elsewhere, as when its group is renamed, what the check knows of it goes along, and
 * comes back with it: otherwise a hidden one would lead visitors there again. If that cannot be read, nothing is
 * written, and the answer says why. What was seen at a corrected address counts only if that address comes back.
 */
export async function writeWithLinkRecords(
  open: OpenContent,
  changes: readonly ContentChange[],
  { contentFolder, shownFolder, links, isUndo = false }: CheckedFolder,
  onProgress?: (done: number, of: number) => void,
): Promise<Problem | undefined> {
  const moved = listMoved(links, changes, isUndo);
  if (moved.length === 0) {
    await open.write(changes, onProgress);
    return;
  }
  const { checks, problems } = await readChecks(contentFolder, shownFolder);
  const [damage] = problems;
  if (damage && moved.some(({ was }) => !was)) return damage;
  const kept = damage ? [] : planChecks(contentFolder, moveRecords(checks, moved));
  await open.write([...changes, ...kept], onProgress);
}

interface Moved {
  id: string;
  url: string;
  /** The name that it no longer has, if that is known. */
  from?: string | undefined;
  /** What it takes the place of, if it was nowhere in the link's file before. */
  was?: string | undefined;
}

/** Addresses that get another name for the checker, or may get one. */
function listMoved(links: CheckedFolder["links"], changes: readonly ContentChange[], isUndo: boolean) {
  const files = changes.flatMap(({ path, text }) => (text === undefined ? [] : [{ path, text }]));
  return [...readLinkFiles(files, "").links.values()].flatMap(({ id: link, fields }) => {
    const [before, after] = [readAddresses(link, links.get(link)?.fields), readAddresses(link, fields)];
    const fresh = [...after].filter(([id, url]) => !isSame(before.get(id), url));
    return fresh.flatMap(([id, url]): Moved[] => {
      const was = isUndo ? undefined : before.get(id);
      const from = [...before.keys()].find((one) => isSame(before.get(one), url));
      if (from === undefined) return isUndo || was ? [{ id, url, was }] : [];
      return [{ id, url, from: isSame(after.get(from), url) ? undefined : from }];
    });
  });
}

/** A link's addresses by the checker's name for each. */
function readAddresses(id: string, { url, in_group: words }: LinkFile["fields"] = {}): Map<string, string> {
  const byGroup = Object.entries(isRecord(words) ? words : {});
  const deep = byGroup.map(([path, said]) => [deepLinkId(id, path), isRecord(said) && said.url]);
  return new Map([[id, url], ...deep].filter((one): one is [string, string] => URL.canParse(`${one[1]}`)));
}

const isSame = (one: string | undefined, other: string) =>
  one !== undefined && toAddressHash(one) === toAddressHash(other);

function moveRecords(checks: Checks, moved: readonly Moved[]): Checks {
  const records = new Map(checks.records);
  const put = (id: string, record: LinkRecord | undefined) =>
    record ? records.set(id, record) : records.delete(id);
  // The record of a replaced address stays, marked with that address, which may come back.
  for (const { id, was } of moved) {
    const record = checks.records.get(id);
    // Earlier versions did not note the address when they had seen no page.
    if (was) put(id, record && { addressHash: toAddressHash(was), ...record });
  }
  for (const { id, from } of moved) if (from !== undefined) put(from, checks.records.get(id));
  const ofLink = Map.groupBy(checks.records, ([id]) => readLinkId(id).resourceId);
  for (const { id, url, from = id } of moved.filter(({ was }) => !was)) {
    const known = ofLink.get(readLinkId(id).resourceId) ?? [];
    const alike = known.find(([, record]) => hashOf(record) === toAddressHash(url));
    const own = from === id ? records.get(id) : undefined;
    put(id, recordFor({ id: from, url }, checks) ?? alike?.[1] ?? own);
  }
  return { ...checks, records };
}
