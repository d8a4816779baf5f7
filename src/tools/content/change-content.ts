import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeFileDurably } from "#server/pages/write-file-durably.ts";
import { dropJournal, type JournalEntry, readJournal, writeJournal } from "./content-journal.ts";
import { changesFolder, lockContent } from "./lock-content.ts";

/** A file to write, or with `undefined` to take away. */
export interface ContentChange {
  path: string;
  text: string | undefined;
}

export type WriteContent = (
  changes: readonly ContentChange[],
  onProgress?: (done: number, of: number) => void,
) => Promise<void>;

/**
 * Runs `work` as the only tool on the folder, after what a killed one left has been finished. `write` changes all its
 * files or none, whatever happens: they are staged first, so that a full disk is met while nothing is changed yet.
 */
export async function changeContent<R>(
  folder: string,
  work: (write: WriteContent) => Promise<R>,
): Promise<R> {
  const lock = lockContent(folder);
  try {
    await finishJournal(folder);
    return await work((changes, onProgress) => writeChanges(folder, changes, onProgress));
  } finally {
    lock.release();
  }
}

async function writeChanges(
  folder: string,
  changes: readonly ContentChange[],
  onProgress: (done: number, of: number) => void = () => {},
): Promise<void> {
  if (changes.length === 0) return;
  const entries = await Promise.all(changes.map((change) => toEntry(folder, change)));
  try {
    for (const [place, { after }] of entries.entries()) {
      if (after !== null) await writeFileDurably(toStaged(folder, place), after);
      onProgress(place + 1, entries.length);
    }
    await writeJournal(folder, entries);
    await settle(folder, entries);
  } finally {
    await Promise.all(
      entries.map((_, place) => rm(toStaged(folder, place), { force: true }).catch(() => {})),
    );
  }
}

async function settle(folder: string, entries: readonly JournalEntry[]): Promise<void> {
  try {
    for (const [place, { path, after }] of entries.entries()) {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true });
      if (after === null) await rm(target, { force: true });
      else await rename(toStaged(folder, place), target);
    }
  } catch (error) {
    await putBack(folder, entries).catch(() => {
      const what = error instanceof Error ? error.message : String(error);
      throw new Error(
        `${what}. The change is kept in ${folder}/${changesFolder}; the next command carries it out.`,
      );
    });
    throw error;
  }
  await dropJournal(folder);
}

/** What cannot be put back now stays in the journal, so that every reader goes on seeing one whole state. */
async function putBack(folder: string, entries: readonly JournalEntry[]): Promise<void> {
  for (const { path, before, after } of entries) {
    if ((await readText(folder, path)) !== after || before === after) continue;
    if (before === null) await rm(join(folder, path), { force: true });
    else await writeFileDurably(join(folder, path), before);
  }
  await dropJournal(folder);
}

/** After a kill or a power cut: a change that was complete in the journal is carried out, what was only staged goes. */
async function finishJournal(folder: string): Promise<void> {
  const own = join(folder, changesFolder);
  const left = (await readdir(own)).filter((name) => /\.(new|tmp)$/.test(name));
  await Promise.all(left.map((name) => rm(join(own, name), { force: true })));
  const entries = await readJournal(folder);
  for (const { path, before, after } of entries) {
    if ((await readText(folder, path)) !== before) continue;
    if (after === null) await rm(join(folder, path), { force: true });
    else await writeFileDurably(join(folder, path), after);
  }
  if (entries.length > 0) await dropJournal(folder);
}

async function toEntry(folder: string, { path, text }: ContentChange): Promise<JournalEntry> {
  return { path, before: await readText(folder, path), after: text ?? null };
}

/** Null where there is no file; a folder in its place is an error that has to be told. */
async function readText(folder: string, path: string): Promise<string | null> {
  try {
    return await readFile(join(folder, path), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function toStaged(folder: string, place: number): string {
  return join(folder, changesFolder, `${place}.new`);
}
