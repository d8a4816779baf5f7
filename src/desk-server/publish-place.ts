import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Committed, commitFolder } from "#content/git/commit-folder.ts";
import { readBlobs } from "#content/git/read-blobs.ts";
import { type ChangedFile, readChanges } from "#content/git/read-changes.ts";
import { type Checkout, readCheckout } from "#content/git/read-checkout.ts";
import { runGit } from "#content/git/run-git.ts";
import type { PastPublishing } from "#desk/desk-api.ts";
import {
  appendHistory,
  beginHistory,
  historyFolder,
  listHistory,
  readHistoryChanges,
  readHistoryEntry,
} from "./own-history.ts";

/** Where published content goes: commits of a git checkout, or the folder's own history where there is none. */
export interface PublishPlace {
  kind: "git" | "history";
  readCheckout(): Promise<Checkout>;
  readChanges(): Promise<ChangedFile[]>;
  publish(message: string): Promise<Committed>;
  listPast(count: number): Promise<PastPublishing[]>;
  /** What one publishing changed; undefined where there is no such one. */
  readPast(id: string): Promise<ChangedFile[] | undefined>;
}

/** For looking at, where the disk may refuse the history that a change would need: nothing is known to differ then. */
export const readPublishPlace = async (folder: string, now: () => Date): Promise<PublishPlace> =>
  findPublishPlace(folder, now, () => undefined);

export async function findPublishPlace(
  folder: string,
  now: () => Date,
  onRefusal = (error: unknown): void => {
    throw error;
  },
): Promise<PublishPlace> {
  const inside = await runGit(folder, ["rev-parse", "--is-inside-work-tree"]);
  const isGit = inside.isDone
    ? inside.out.toString("utf8").trim() === "true"
    : inside.isMissing && isBelowGit(folder);
  if (isGit)
    return {
      kind: "git",
      readCheckout: () => readCheckout(folder),
      readChanges: () => readChanges(folder),
      publish: (message) => commitFolder(folder, message),
      listPast: (count) => listCommits(folder, count),
      readPast: (id) => readCommit(folder, id),
    };
  await beginHistory(folder, now()).catch(onRefusal);
  return {
    kind: "history",
    readCheckout: async () => ({ branch: "" }),
    readChanges: async () => readHistoryChanges(folder),
    publish: async (message) => {
      await appendHistory(folder, message, now());
      return { isDone: true, commit: "", branch: historyFolder };
    },
    listPast: async (count) => listHistory(folder, count),
    readPast: async (id) => readHistoryEntry(folder, id),
  };
}

/** A checkout on a machine without git: its history is git's, and a second one beside it would contradict it. */
function isBelowGit(folder: string): boolean {
  if (existsSync(join(folder, ".git"))) return true;
  return dirname(folder) !== folder && isBelowGit(dirname(folder));
}

/** Commits that changed the folder, the newest first. */
async function listCommits(folder: string, count: number): Promise<PastPublishing[]> {
  const format = "--format=%H%x00%cI%x00%an%x00%B%x01";
  const answer = await runGit(folder, ["log", format, "-n", String(count), "--", "."]);
  if (!answer.isDone) return [];
  const entries = answer.out
    .toString("utf8")
    .split("\x01")
    .map((entry) => entry.trim());
  return entries.filter(Boolean).map((entry) => {
    const [id = "", at = "", by = "", message = ""] = entry.split("\0");
    return { id, at, by, message: message.trim() };
  });
}

/** What one commit changed in the folder, against the commit before it. */
async function readCommit(folder: string, id: string): Promise<ChangedFile[] | undefined> {
  if (!/^[0-9a-f]{40,64}$/.test(id)) return;
  const flags = "-r -z --no-commit-id --name-only --no-renames --relative".split(" ");
  const [prefix, answer] = await Promise.all([
    runGit(folder, ["rev-parse", "--show-prefix"]),
    runGit(folder, ["diff-tree", ...flags, id, "--", "."]),
  ]);
  if (!prefix.isDone || !answer.isDone) return;
  const start = prefix.out.toString("utf8").trimEnd();
  const paths = answer.out.toString("utf8").split("\0").filter(Boolean);
  const places = paths.map((path) => start + path);
  const [before, after] = await Promise.all(
    [`${id}^`, id].map((commit) => readBlobs(folder, places, commit)),
  );
  if (!before || !after) return;
  return paths.map((pathInFolder) => {
    const path = start + pathInFolder;
    return { path, pathInFolder, before: before.get(path) ?? null, after: after.get(path) ?? null };
  });
}
