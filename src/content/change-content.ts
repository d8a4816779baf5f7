import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { tryOr } from "#base/try-or.ts";
import { type ContentChange, type ContentFile, maxFileBytes, mergeFiles } from "#catalog/content-file.ts";
import { isInside, makeFolder, moveWhenFree, toRealPath } from "#host/folders.ts";
import { readTextIfThere, UnreadFileError } from "#host/read-whole-file.ts";
import { syncFolder, writeFileDurably } from "#host/write-file-durably.ts";
import { isInterrupted, settleGit } from "./git/publish-folder.ts";
import { changesFolder, lockContent } from "./lock-content.ts";

/** A folder that one tool has to itself: until it is closed, no other one changes it. */
export interface OpenContent extends Disposable {
  /** Changes all of these files or none, and names them. They are staged first, one at a time: a full disk then changes nothing. */
  write(changes: Iterable<ContentChange>, onProgress?: (done: number, of: number) => void): Promise<string[]>;
}

/** Finishes what a killed tool left complete in the journal, and takes back what it or git left unfinished. Throws ContentLockedError. */
export async function openContent(folder: string): Promise<OpenContent> {
  const lock = lockContent(folder);
  try {
    dropStaged(folder);
    if (isInterrupted(folder)) await settleGit(folder);
    await replay(folder, "before", "after");
  } catch (error) {
    lock.release();
    throw error;
  }
  return {
    write: (changes, onProgress) => writeChanges(folder, changes, onProgress),
    [Symbol.dispose]: lock.release,
  };
}

/** For a tool with nothing to write: readers see a change in the journal as done, but version control does not. */
export async function finishChange(folder: string): Promise<void> {
  if (existsSync(toJournal(folder)) || isInterrupted(folder)) (await openContent(folder))[Symbol.dispose]();
}

async function writeChanges(
  folder: string,
  changes: Iterable<ContentChange>,
  onProgress: (done: number, of: number) => void = () => {},
): Promise<string[]> {
  if (Array.isArray(changes) && changes.length === 0) return [];
  const staged: { path: string; isGone: boolean }[] = [];
  try {
    await writeJournal(folder, stage());
    await settle(folder, staged);
  } finally {
    dropStaged(folder);
  }
  return staged.map(({ path }) => path);

  function* stage(): Generator<JournalEntry> {
    for (const { path, text } of changes) {
      if (text !== undefined) writeFileSync(toStaged(folder, staged.length), text, { flush: true });
      staged.push({ path, isGone: text === undefined });
      yield { path, before: readText(folder, path), after: text ?? null };
      onProgress(staged.length, Array.isArray(changes) ? changes.length : staged.length);
    }
  }
}

async function settle(folder: string, staged: { path: string; isGone: boolean }[]): Promise<void> {
  try {
    for (const [place, { path, isGone }] of staged.entries()) {
      if (isGone) rmSync(join(folder, path), { force: true, maxRetries: 5 });
      else putInPlace(folder, place, path);
    }
  } catch (error) {
    await replay(folder, "after", "before").catch(() => {
      const what = error instanceof Error ? error.message : String(error);
      throw new Error(
        `${what}. The change is kept in ${folder}/${changesFolder}; the next command carries it out.`,
      );
    });
    throw error;
  }
  await endJournal(folder, staged);
}

function putInPlace(folder: string, place: number, path: string): void {
  const [staged, target] = [toStaged(folder, place), join(folder, path)];
  makeFolder(dirname(target));
  try {
    moveWhenFree(staged, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    // A folder may be a link to another disk, and files are moved only within one.
    writeFileSync(`${target}.tmp`, readFileSync(staged), { flush: true });
    moveWhenFree(`${target}.tmp`, target);
  }
}

/** What cannot be written now stays in the journal, so readers see a complete state. Files are staged, so that a second kill leaves none half written. */
async function replay(folder: string, from: "before" | "after", to: "before" | "after"): Promise<void> {
  const entries = await readJournal(folder);
  for (const { path, [from]: now, [to]: next } of entries) {
    if (now === next || readText(folder, path) !== now) continue;
    if (next === null) rmSync(join(folder, path), { force: true, maxRetries: 5 });
    else {
      writeFileSync(toStaged(folder, 0), next, { flush: true });
      putInPlace(folder, 0, path);
    }
  }
  if (entries.length > 0) await endJournal(folder, entries);
}

/** Not before the new names are on the disk themselves: after a power cut, only the journal knows of them. */
async function endJournal(folder: string, entries: readonly { path: string }[]): Promise<void> {
  const below = new Set(entries.flatMap(({ path }) => listFoldersOf(path)));
  for (const name of below) await syncFolder(join(folder, name));
  await rm(toJournal(folder), { force: true, maxRetries: 5 });
}

/** `a/b/c.txt` -> `a/b`, `a` and `.`: one that is new has a name in the one above it. */
function listFoldersOf(path: string): string[] {
  const above = dirname(path);
  return above === "." ? [above] : [above, ...listFoldersOf(above)];
}

function dropStaged(folder: string): void {
  const own = join(folder, changesFolder);
  for (const name of readdirSync(own))
    if (/\.(new|tmp)$|^\.merge_file_/.test(name)) rmSync(join(own, name), { force: true, maxRetries: 5 });
}

/** Null if there is no file; one that cannot be read whole is an error to report. */
const readText = (folder: string, path: string) => readTextIfThere(join(folder, path), maxFileBytes) ?? null;

const toStaged = (folder: string, place: number) => join(folder, changesFolder, `${place}.new`);

/** As much as Node can read as one text: a change of 50,000 links takes some 150 MB. */
const maxJournalBytes = 512 * 1024 * 1024;
const maxPartChars = 1024 * 1024;

/** One file of a change; null if it is not there. */
export type JournalEntry = { path: string; before: string | null; after: string | null };
type Journal = { place: number; entries: JournalEntry[] };

/** A change counts once this file has its name: from then on readers see all of it (overlayJournal), written or not. */
export async function writeJournal(folder: string, entries: Iterable<JournalEntry>): Promise<void> {
  await writeFileDurably(toJournal(folder), printJournal(toPlace(folder), entries));
}

/** Nobody who hands on a folder can know it. */
const toPlace = (folder: string) => statSync(folder).ino;

/** In large parts: each is on the disk before the next is made, which takes as long as making a file. */
function* printJournal(place: number, entries: Iterable<JournalEntry>): Generator<string> {
  let [text, mark] = [`{"version":1,"place":${place},"entries":[`, ""];
  for (const entry of entries) {
    text += mark + JSON.stringify(entry);
    mark = ",";
    if (text.length < maxPartChars) continue;
    yield text;
    text = "";
  }
  yield `${text}]}`;
}

export async function readJournal(folder: string): Promise<JournalEntry[]> {
  const text = readTextIfThere(toJournal(folder), maxJournalBytes);
  if (text === undefined) return [];
  const { entries, place }: Partial<Journal> = tryOr(() => ({ ...JSON.parse(text) }), {});
  const home = `${toRealPath(folder)}${sep}`;
  const isWithin = (path: string) => `${toRealPath(dirname(join(folder, path)))}${sep}`.startsWith(home);
  // Behind a link out of the folder, only what the tools keep is written, and nothing by a journal that came with the folder.
  const mayLeave = (path: string) => place === toPlace(folder) && /\.(?:ya?ml|txt|svg)$/i.test(path);
  const isOurs = ({ path }: JournalEntry) => isInside(path) && (mayLeave(path) || isWithin(path));
  if (Array.isArray(entries) && entries.every((entry) => isOurs({ ...entry }))) return entries;
  const fix = "compare the content with its last commit, then delete that file";
  const what = "the file is damaged, or from another folder or version";
  throw new UnreadFileError(toJournal(folder), { what, fix });
}

/** The files as they will be. A file that a person has edited since is theirs. */
export function overlayJournal(
  files: readonly ContentFile[],
  entries: readonly JournalEntry[],
): readonly ContentFile[] {
  if (entries.length === 0) return files;
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const due = entries.filter(({ path, before }) => (texts.get(path) ?? null) === before);
  const changes = due.map(({ path, after }) => ({ path, text: after ?? undefined }));
  return mergeFiles(files, changes);
}

const toJournal = (folder: string) => join(folder, changesFolder, "journal.json");
