import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readBlobs } from "./read-blobs.ts";
import { runGit } from "./run-git.ts";

/** A file that is not as it was in the last commit; null: there is none. */
export interface ChangedFile {
  /** From the root of the checkout. */
  path: string;
  pathInFolder: string;
  before: string | null;
  after: string | null;
}

/** What differs between a folder and HEAD, staged or not, new files too. Nothing where git knows nothing of the folder. */
export async function readChanges(folder: string): Promise<ChangedFile[]> {
  const prefix = await runGit(folder, ["rev-parse", "--show-prefix"]);
  const status = await runGit(folder, [
    "status",
    "--porcelain=v1",
    "-z",
    "--untracked-files=all",
    "--no-renames",
    "--ignore-submodules=all",
    "--",
    ".",
  ]);
  if (!prefix.isDone || !status.isDone) return [];
  const start = prefix.out.toString("utf8").trimEnd();
  const paths = status.out
    .toString("utf8")
    .split("\0")
    .filter((entry) => entry !== "")
    .map((entry) => entry.slice(3));
  const blobs = await readBlobs(folder, paths);
  const files = paths.sort().map(async (path): Promise<ChangedFile> => {
    const pathInFolder = path.slice(start.length);
    return {
      path,
      pathInFolder,
      before: blobs.get(path) ?? null,
      after: await readText(folder, pathInFolder),
    };
  });
  return (await Promise.all(files)).filter(({ before, after }) => before !== after);
}

async function readText(folder: string, path: string): Promise<string | null> {
  try {
    return await readFile(join(folder, path), "utf8");
  } catch {
    return null;
  }
}
