import { lstatSync, readdirSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { tryOr } from "#base/try-or.ts";
import { type ContentFile, maxCharsOf } from "#catalog/content-file.ts";
import { publishedIdsPath } from "#catalog/published-ids.ts";
import { isOfSystem, leadsToFolder } from "#host/folders.ts";
import { readWholeFile, toFileFault } from "#host/read-whole-file.ts";
import { overlayJournal, readJournal } from "./change-content.ts";
import { changesFolder } from "./lock-content.ts";

/** Twice what 50,000 of the longest ids need. */
const maxIdsBytes = 16 * 1024 * 1024;
const filesBetweenProgress = 64;

/**
 * Reads the YAML files of a content folder and the list of ids, in the order of their paths. What cannot be read whole
 * is named with what is wrong with it. Other files are left alone, but named without their text if they are
 * among the links: a file may have been saved under a name that nothing reads, such as `ucas.yaml.txt`. A change that a
 * killed tool left half carried out is read as the whole that it was to be.
 */
export async function readContent(folder: string, onProgress: (done: number, of: number) => void = () => {}) {
  const journal = (await readJournal(folder)).filter(({ path }) => isContent(path));
  const entries = [...listEntries(folder)].sort((a, b) => (a.name < b.name ? -1 : 1));
  const files = entries.flatMap(({ name, isFolder, fault }, place): ContentFile | [] => {
    if (place % filesBetweenProgress === 0) onProgress(place, entries.length);
    if (isFolder) return { path: `${name}/`, text: "", ...(fault ? { fault } : {}) };
    return isContent(name) ? (readContentFile(join(folder, name), name) ?? []) : { path: name, text: "" };
  });
  onProgress(entries.length, entries.length);
  return [...overlayJournal(files, journal)];
}

interface FolderEntry extends Pick<ContentFile, "fault"> {
  /** From the content folder, with "/". */
  name: string;
  isFolder: boolean;
}

/** What has to be read or named. A folder is entered only once, as a link may lead back to it: under the name that we use, if it has one. */
function* listEntries(folder: string): Generator<FolderEntry> {
  const seen = new Set<string>();
  const ours = ["brand", "proposals", "resources"].filter((name) => leadsToFolder(join(folder, name)));
  const names = ["", ...ours];
  for (const below of names) {
    try {
      const { dev, ino } = statSync(join(folder, below));
      const isSeen = seen.has(`${dev}:${ino}`);
      seen.add(`${dev}:${ino}`);
      const inside = isSeen ? [] : readdirSync(join(folder, below), { withFileTypes: true });
      if (below !== "" && isWanted(below)) yield { name: below, isFolder: true };
      for (const entry of inside) {
        const name = posix.join(below, entry.name);
        if (name === changesFolder || isOfSystem(entry.name)) continue;
        if (entry.isDirectory() || (!entry.isFile() && leadsToFolder(join(folder, name)))) names.push(name);
        else if (isWanted(name)) yield { name, isFolder: false };
      }
    } catch (error) {
      if (below === "") throw error;
      yield { name: below, isFolder: true, fault: toFileFault(error) };
    }
  }
}

const isWanted = (name: string) => isContent(name) || isAmongLinks(name);

const isContent = (name: string): boolean =>
  /\.ya?ml$|^ids\.txt$|^brand\/logo\.svg$/i.test(name) && !name.startsWith(`${changesFolder}/`);

/** Hidden files belong to the system or an editor, `.tmp` to a command that writes at this moment. */
const isAmongLinks = (name: string) => /^(resources|brand)\/[^./][^/]*$/.test(name) && !name.endsWith(".tmp");

/** What was read last, by path: while its stamp is the same it is not read again, and while its text is, it is the same object. */
const known = new Map<string, { stamp: string | undefined; file: ContentFile }>();

function readContentFile(path: string, name: string): ContentFile | undefined {
  const stamp = readStamp(path);
  const before = known.get(path);
  if (before && stamp !== undefined && before.stamp === stamp) return before.file;
  const read = readAnew(path, name);
  // Without a text it may be one that could not be read.
  const file = read?.text && read.text === before?.file.text ? before.file : read;
  if (file) known.set(path, { stamp, file });
  else known.delete(path);
  return file;
}

/** Changes with each rename (inode) and write (times). Undefined for two seconds after a write: some disks' clocks are coarse. */
export const readStamp = (path: string): string | undefined =>
  tryOr(() => {
    const { dev, ino, size, mtimeMs, ctimeMs } = statSync(path);
    return Date.now() - ctimeMs < 2000 ? undefined : `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  }, undefined);

/** Undefined if the file went away a moment ago. A film that was dropped here by mistake is not read. */
function readAnew(path: string, name: string): ContentFile | undefined {
  const maxChars = maxCharsOf(name);
  const limits: [number, number?] = name === publishedIdsPath ? [maxIdsBytes] : [maxChars * 4, maxChars];
  try {
    return { path: name, text: new TextDecoder().decode(readWholeFile(path, ...limits)) };
  } catch (error) {
    const isGone = lstatSync(path, { throwIfNoEntry: false }) === undefined;
    return isGone ? undefined : { path: name, text: "", fault: toFileFault(error) };
  }
}
