import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Committed, commitFolder } from "#content/git/commit-folder.ts";
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
import { listCommits, readCommit } from "./past-commits.ts";

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

export async function findPublishPlace(folder: string, now: () => Date): Promise<PublishPlace> {
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
  await beginHistory(folder, now());
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
