import { toError } from "#base/problem.ts";
import { type ContentFile, resourceIdsOf } from "./content-file.ts";
import { idPattern } from "./shape/shape.ts";
import { isDevice } from "./to-link-id.ts";

/** Every id that was ever published, one per line: people keep ids in their lists, so none may vanish or be renamed. */
export const publishedIdsPath = "ids.txt";

export const parsePublishedIds = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));

/** Ids that no new link may have: even those without a file live on in lists that visitors saved. */
export function listTakenIds(files: readonly ContentFile[]): Set<string> {
  const list = files.find(({ path }) => path === publishedIdsPath)?.text ?? "";
  return new Set([...parsePublishedIds(list), ...resourceIdsOf(files)]);
}

/** A file with any other name stops every build, so nobody can have saved it. */
export const isPublishable = (id: string): boolean => new RegExp(idPattern).test(id);
/** Published ids may stay, even those called like a device: visitors have them in their lists. */
export const isNewId = (id: string): boolean => isPublishable(id) && !isDevice(id);

export function printPublishedIds(ids: Iterable<string>): string {
  const sorted = [...new Set(ids)].sort();
  return `# Every id ever published. Written by \`npm run content:format\`; no line may be taken away.\n${sorted.map((id) => `${id}\n`).join("")}`;
}

/** An id that is gone would break the lists that visitors saved and shared. */
export function checkLostIds(list: ContentFile | undefined, ids: ReadonlySet<string>, folder: string) {
  if (!list) return [];
  const where = `${folder}/${list.path}`;
  if (list.fault) return [toError(where, list.fault.what, list.fault.fix)];
  const lines = new Map(list.text.split("\n").map((line, index) => [line.trim(), index + 1]));
  return parsePublishedIds(list.text)
    .filter((id) => !ids.has(id))
    .map((id) => {
      const at = `${where}:${lines.get(id)}`;
      if (!isPublishable(id)) return toError(at, `"${id}" is not an id and was never published`, formatIt);
      const back = `put resources/${id}.yaml back under this name; to take it off the page, give it \`retired:\``;
      const fix = `${back}. If it was never committed, ${formatIt}`;
      return toError(at, `the id "${id}" was published and its file is gone`, fix);
    });
}

/**
 * Nor may its line go with it. `published`: the list as it was last published; there the line was. If most of it is gone, and
 * much is here that is not in it, it is the list of another hub, in whose clone this one was restored.
 */
export function checkDroppedIds(published: string, now: string, ids: ReadonlySet<string>, folder: string) {
  const listed = new Set(parsePublishedIds(now));
  const before = parsePublishedIds(published);
  const all = new Set([...listed, ...ids]);
  const both = before.filter((id) => all.has(id)).length;
  if (2 * both < before.length && all.size - both >= Math.min(both / 2, 20)) return [];
  const dropped = published.split("\n").map((line) => (listed.has(line.trim()) ? "" : line));
  return checkLostIds({ path: publishedIdsPath, text: dropped.join("\n") }, ids, folder);
}

const formatIt = "run `npm run content:format`";

/** Ids that are not in the list yet; for the check before a commit, not for the build. */
export function checkUnlistedIds(list: ContentFile | undefined, ids: ReadonlySet<string>, folder: string) {
  // Reported once, by checkLostIds.
  if (list?.fault) return [];
  const listed = new Set(parsePublishedIds(list?.text ?? ""));
  return [...ids]
    .filter((id) => isNewId(id) && !listed.has(id))
    .map((id) => {
      const what = `the id "${id}" is not in ${folder}/${publishedIdsPath} yet`;
      return toError(`${folder}/resources/${id}.yaml`, what, formatIt);
    });
}
