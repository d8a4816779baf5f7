import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Committed, commitFolder } from "#content/git/publish-folder.ts";
import { type ChangedFile, readBlobs, readChanges } from "#content/git/read-changes.ts";
import { type Checkout, findWorkTree, readCheckout } from "#content/git/read-checkout.ts";
import { runGit } from "#content/git/run-git.ts";
import type { PastPublishing } from "#desk-wire/side-calls.ts";
import { toRealPath } from "#host/folders.ts";
import {
  appendHistory,
  beginHistory,
  historyFolder,
  listHistory,
  readHistoryChanges,
  readHistoryEntry,
} from "./own-history.ts";

export type PublishPlace = Awaited<ReturnType<typeof findPublishPlace>>;

/**
 * Where published content goes: commits of a git checkout, or the folder's own history where there is none. `isReading`: only
 * to look at, where the disk may refuse the history that a change would need; nothing is known to differ then.
 */
export async function findPublishPlace(folder: string, now: () => Date, isReading = false) {
  // Most hubs without git are below no checkout: it is not started to say so.
  const place = toRealPath(folder);
  const tree = isBelowGit(place) ? await findWorkTree(place) : undefined;
  if (tree)
    return {
      kind: "git" as const,
      readCheckout: () => readCheckout(folder, tree),
      readChanges: async () => (tree.why === undefined ? readChanges(folder, tree.prefix) : []),
      publish: (message: string) => commitFolder(folder, message),
      listPast: (count: number) => listCommits(folder, count),
      /** What one publishing changed; undefined where there is no such one. */
      readPast: (id: string) => readCommit(folder, tree.prefix, id),
    };
  const begun = beginHistory(folder, now());
  await (isReading ? begun.catch(() => undefined) : begun);
  return {
    kind: "history" as const,
    readCheckout: async (): Promise<Checkout> => ({ branch: "" }),
    readChanges: async () => readHistoryChanges(folder),
    publish: async (message: string): Promise<Committed> => {
      await appendHistory(folder, message, now());
      return { isDone: true, commit: "", branch: historyFolder };
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
  if (!answer.isDone) return [];
  const entries = answer.out.toString("utf8").split("\x01\n").filter(Boolean);
  return entries.map((entry) => {
    const [id = "", at = "", by = "", parents, message = ""] = entry.split("\0");
    return { id, at, by, message: message.trim(), ...(parents === "" && { isStart: true }) };
  });
}

/** What one commit changed in the folder, against the commit before it. */
async function readCommit(folder: string, start: string, id: string): Promise<ChangedFile[] | undefined> {
  if (!/^[0-9a-f]{40,64}$/.test(id)) return;
  const flags = "-r -z --no-commit-id --name-only --no-renames --relative".split(" ");
  const answer = await runGit(folder, ["diff-tree", ...flags, `${id}^`, id, "--", "."]);
  if (!answer.isDone) return;
  const paths = answer.out.toString("utf8").split("\0").filter(Boolean);
  const places = paths.map((path) => start + path);
  const [before, after] = await Promise.all([`${id}^`, id].map((at) => readBlobs(folder, places, at)));
  if (!before || !after) return;
  return paths.map((pathInFolder) => {
    const path = start + pathInFolder;
    return { path, pathInFolder, before: before.get(path) ?? null, after: after.get(path) ?? null };
  });
}
