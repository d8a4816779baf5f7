import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { tryOr } from "#base/try-or.ts";
import { maxFileBytes } from "#catalog/content-file.ts";
import { type Committed, commitFolder, listBetween, readUpstream } from "#content/git/publish-folder.ts";
import * as git from "#content/git/read-changes.ts";
import { runGit, saidBy } from "#content/git/run-git.ts";
import { readStamp } from "#content/read-content.ts";
import type { PastPublishing } from "#desk-wire/side-calls.ts";
import { isInside, listFiles, toRealPath } from "#host/folders.ts";
import { readWholeFile, toFileFault, UnreadFileError } from "#host/read-whole-file.ts";
import { writeFileDurably } from "#host/write-file-durably.ts";

export type PublishPlace = Awaited<ReturnType<typeof findPublishPlace>>;

/** Commits of a git checkout, or the folder's own history. `isReading`: a history that cannot be begun, as on a read-only disk, is not an error. */
export async function findPublishPlace(folder: string, now: () => Date, isReading = false) {
  // Most hubs without git are not in a checkout: then git is not started at all.
  const place = toRealPath(folder);
  const tree = isBelowGit(place) ? await git.findWorkTree(place) : undefined;
  if (tree)
    return {
      kind: "git" as const,
      readNow: () => git.readFolderNow(folder, tree),
      findObstacle: () => git.findObstacle(tree),
      publish: (message: string, changed: git.ChangedFile[]) => commitFolder(folder, message, changed),
      readUpstream: () => readUpstream(folder),
      listPast: (count: number) => listCommits(folder, count),
      /** What one publishing changed; undefined if there is none with this id. */
      readPast: (id: string) => readCommit(folder, tree.prefix, id),
    };
  // The folder before the desk changes anything, to compare with later.
  const begin = async () =>
    append(folder, listOwnFiles(folder), "As it was before the first publication", now());
  if (listEntryNames(folder).length === 0) await (isReading ? begin().catch(() => undefined) : begin());
  return {
    kind: "history" as const,
    readNow: async () => ({ changed: readHistoryChanges(folder), checkout: { branch: "" } as git.Checkout }),
    findObstacle: () => undefined,
    readUpstream: async () => undefined,
    publish: async (message: string, changed: git.ChangedFile[]): Promise<Committed> => {
      const paths = changed.map(({ path }) => path);
      await append(folder, paths, message, now());
      return { isDone: true, commit: "" };
    },
    listPast: async (count: number) => listHistory(folder, count),
    readPast: async (id: string) => readHistoryEntry(folder, id),
  };
}

/** Also on a machine without git: the history of a checkout is git's, and a second one beside it would contradict it. */
function isBelowGit(folder: string): boolean {
  if (existsSync(join(folder, ".git"))) return true;
  return dirname(folder) !== folder && isBelowGit(dirname(folder));
}

/** Commits that changed the folder, the newest first. */
async function listCommits(folder: string, count: number): Promise<PastPublishing[]> {
  const format = "--format=%H%x00%cI%x00%an%x00%P%x00%B%x01";
  const answer = await runGit(folder, ["log", "--no-show-signature", format, "-n", String(count), "--", "."]);
  const entries = saidBy(answer).split("\x01").filter(Boolean);
  return entries.map((entry) => {
    const [id = "", at = "", by = "", parents, message = ""] = entry.trim().split("\0");
    return { id, at, by, message: message.trim(), ...(parents === "" && { isStart: true }) };
  });
}

/** What one commit changed in the folder, against the commit before it. */
async function readCommit(folder: string, start: string, id: string): Promise<git.ChangedFile[] | undefined> {
  if (!/^[0-9a-f]{40,64}$/.test(id)) return;
  const paths = await listBetween(folder, `${id}^`, id);
  const toNames = (path: string) => [`${id}^:./${path}`, `${id}:./${path}`];
  const texts = await git.readBlobs(folder, paths.flatMap(toNames));
  if (!texts) return;
  return paths.map((pathInFolder) => {
    const [before = null, after = null] = toNames(pathInFolder).map((name) => texts.get(name));
    return { path: start + pathInFolder, pathInFolder, before, after };
  });
}

/** Where a content folder without git keeps what was published. It keeps itself out of git, should git come later. */
const historyFolder = ".history";

/** A text as it is, other bytes (pictures) in base64. */
type Stored = string | { base64: string };

/** One publishing: its files as they were then; null for a file that was removed. The first contains the whole folder. */
type Entry = { at: string; message: string; files: Record<string, Stored | null> };

/** Files that were unchanged last time, by their stamps: of thousands, one or two are read again. */
const seen = new Map<string, string>();

/** What is not as it was last published. */
function readHistoryChanges(folder: string): git.ChangedFile[] {
  const published = readPublished(folder);
  if (!published) return [];
  const paths = new Set([...published.files.keys(), ...listOwnFiles(folder)]);
  return [...paths].sort().flatMap((path): git.ChangedFile[] => {
    const before = published.files.get(path) ?? null;
    const names = { path, pathInFolder: path, before: toText(before) };
    const file = join(folder, path);
    const stamp = readStamp(file);
    if (stamp !== undefined && seen.get(file) === `${published.id} ${stamp}`) return [];
    try {
      const after = existsSync(file) ? readStored(file) : null;
      if (JSON.stringify(before) !== JSON.stringify(after)) return [{ ...names, after: toText(after) }];
      seen.set(file, `${published.id} ${stamp}`);
      return [];
    } catch (error) {
      return [{ ...names, after: null, fault: toFileFault(error) }];
    }
  });
}

/** The newest first. */
function listHistory(folder: string, count: number): PastPublishing[] {
  const all = listEntryNames(folder);
  const names = all.toReversed().slice(0, count);
  return names.map((name) => {
    const { at, message } = readEntry(folder, name);
    return { id: toId(name), at, message, ...(name === all[0] && { isStart: true }) };
  });
}

/** The files of one publishing, each as it was before and after it; undefined if there is none with this id. */
function readHistoryEntry(folder: string, id: string): git.ChangedFile[] | undefined {
  const names = listEntryNames(folder);
  const place = names.findIndex((name) => toId(name) === id);
  const [name] = names.slice(place);
  // The first one is where the history begins: there is nothing before it.
  if (place < 1 || name === undefined) return;
  const before = replay(folder, names.slice(0, place));
  return Object.entries(readEntry(folder, name).files).map(([path, after]) => ({
    path,
    pathInFolder: path,
    before: toText(before.get(path) ?? null),
    after: toText(after),
  }));
}

/** Keeps these files as they are now as the newest publishing. */
async function append(folder: string, paths: readonly string[], message: string, at: Date): Promise<void> {
  const files = paths.map((path) => {
    const file = join(folder, path);
    return [path, existsSync(file) ? readStored(file) : null] as const;
  });
  const entry: Entry = { at: at.toISOString(), message, files: Object.fromEntries(files) };
  const own = join(folder, historyFolder);
  if (!existsSync(own)) mkdirSync(own);
  // Never over what is there: it may be a link to a file of someone's.
  tryOr(() => writeFileSync(join(own, ".gitignore"), "*\n", { flag: "wx" }), undefined);
  const last = Number(toId(listEntryNames(folder).at(-1) ?? "0"));
  await writeFileDurably(join(own, `${String(last + 1).padStart(6, "0")}.json`), JSON.stringify(entry));
}

function listEntryNames(folder: string): string[] {
  const own = join(folder, historyFolder);
  const names = existsSync(own) ? readdirSync(own) : [];
  return names.filter((name) => /^\d{6,}\.json$/.test(name)).sort();
}

const toId = (name: string) => name.replace(/\.json$/, "");

function readEntry(folder: string, name: string): Entry {
  const path = join(folder, historyFolder, name);
  const text = readFileSync(path, "utf8");
  const entry = tryOr(() => JSON.parse(text) as Partial<Entry>, undefined);
  if (entry?.files && Object.keys(entry.files).every(isInside)) return entry as Entry;
  const fix = `Put it back from a backup, or move the folder ${historyFolder} away`;
  throw new UnreadFileError(path, { what: "it is damaged", fix });
}

/** `id`: of the newest publishing. */
type Published = { id: string; files: ReadonlyMap<string, Stored> };

/** Entries never change once they are written, so the last state stays true until there is a newer one. */
const known = new Map<string, Published>();

function readPublished(folder: string): Published | undefined {
  const names = listEntryNames(folder);
  const id = names.at(-1);
  if (id === undefined) return;
  const before = known.get(folder);
  if (before?.id === id) return before;
  const published = { id, files: replay(folder, names) };
  known.set(folder, published);
  return published;
}

function replay(folder: string, names: readonly string[]): Map<string, Stored> {
  const files = new Map<string, Stored>();
  for (const name of names) {
    for (const [path, stored] of Object.entries(readEntry(folder, name).files)) {
      if (stored === null) files.delete(path);
      else files.set(path, stored);
    }
  }
  return files;
}

const listOwnFiles = (folder: string) => listFiles(folder).filter((path) => !git.isLeavings(path));

function readStored(path: string): Stored {
  const bytes = readWholeFile(path, maxFileBytes);
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const text = tryOr(() => decoder.decode(bytes), "\0");
  return text.includes("\0") ? { base64: bytes.toString("base64") } : text;
}

/** As text, for a diff. Other bytes become base64 behind a character that no text contains. */
function toText(stored: Stored | null): string | null {
  if (stored === null || typeof stored === "string") return stored;
  return `\ufffd${stored.base64}`;
}
