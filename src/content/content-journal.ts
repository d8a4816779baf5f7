import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ContentFile } from "#catalog/content-file.ts";
import { readTextIfThere } from "#host/read-whole-file.ts";
import { writeFileDurably } from "#host/write-file-durably.ts";
import { changesFolder } from "./lock-content.ts";

/** As much as Node can read as one text: a change of 50,000 links takes some 150 MB. */
const maxJournalBytes = 512 * 1024 * 1024;

/** One file of a change; null: there is none. */
export interface JournalEntry {
  path: string;
  before: string | null;
  after: string | null;
}

/**
 * A change of many files counts from the moment this one file has its name: until then nothing has happened, from
 * then on every reader sees the whole change (overlayJournal), though files may still have to follow.
 */
export async function writeJournal(folder: string, entries: Iterable<JournalEntry>): Promise<void> {
  await writeFileDurably(toPath(folder), printJournal(entries));
}

function* printJournal(entries: Iterable<JournalEntry>): Generator<string> {
  let count = 0;
  yield '{"version":1,"entries":[';
  for (const entry of entries) yield `${count++ > 0 ? "," : ""}${JSON.stringify(entry)}`;
  yield "]}";
}

export async function readJournal(folder: string): Promise<JournalEntry[]> {
  const text = readTextIfThere(toPath(folder), maxJournalBytes);
  if (text === undefined) return [];
  try {
    return (JSON.parse(text) as { entries: JournalEntry[] }).entries;
  } catch {
    throw new Error(
      `${toPath(folder)} is damaged. Compare the content with its last commit, then delete that file.`,
    );
  }
}

export async function dropJournal(folder: string): Promise<void> {
  await rm(toPath(folder), { force: true });
}

/** The files as they are to be. A file that a person has edited since is theirs. */
export function overlayJournal(
  files: readonly ContentFile[],
  entries: readonly JournalEntry[],
): readonly ContentFile[] {
  if (entries.length === 0) return files;
  const byPath = new Map(files.map((file) => [file.path, file]));
  for (const { path, before, after } of entries) {
    if ((byPath.get(path)?.text ?? null) !== before) continue;
    if (after === null) byPath.delete(path);
    else byPath.set(path, { path, text: after });
  }
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

const toPath = (folder: string) => join(folder, changesFolder, "journal.json");
