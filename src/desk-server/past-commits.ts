import { readBlobs } from "#content/git/read-blobs.ts";
import type { ChangedFile } from "#content/git/read-changes.ts";
import { runGit } from "#content/git/run-git.ts";
import type { PastPublishing } from "#desk/desk-api.ts";

/** Commits that changed the folder, the newest first. */
export async function listCommits(folder: string, count: number): Promise<PastPublishing[]> {
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
export async function readCommit(folder: string, id: string): Promise<ChangedFile[] | undefined> {
  if (!/^[0-9a-f]{40,64}$/.test(id)) return;
  const args = [
    "diff-tree",
    "-r",
    "-z",
    "--no-commit-id",
    "--name-only",
    "--no-renames",
    "--relative",
    id,
    "--",
    ".",
  ];
  const [prefix, answer] = await Promise.all([
    runGit(folder, ["rev-parse", "--show-prefix"]),
    runGit(folder, args),
  ]);
  if (!prefix.isDone || !answer.isDone) return;
  const start = prefix.out.toString("utf8").trimEnd();
  const paths = answer.out.toString("utf8").split("\0").filter(Boolean);
  const [before, after] = await Promise.all(
    [`${id}^`, id].map((commit) =>
      readBlobs(
        folder,
        paths.map((path) => start + path),
        commit,
      ),
    ),
  );
  if (!before || !after) return;
  return paths.map((pathInFolder) => {
    const path = start + pathInFolder;
    return { path, pathInFolder, before: before.get(path) ?? null, after: after.get(path) ?? null };
  });
}
