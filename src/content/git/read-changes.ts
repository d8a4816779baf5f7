import { join } from "node:path";
import type { FileFault } from "#base/problem.ts";
import { readTextIfThere, toFileFault, UnreadFileError } from "#host/read-whole-file.ts";
import { readBlobs } from "./read-blobs.ts";
import { runGit } from "./run-git.ts";

/** A file that is not as it was in the last commit; null: there is none. */
export interface ChangedFile {
  /** From the root of the checkout. */
  path: string;
  pathInFolder: string;
  before: string | null;
  after: string | null;
  /** Why nobody knows what is there now. */
  fault?: FileFault;
}

const maxBytes = 16 * 1024 * 1024;
const statusCommand =
  "status --porcelain=v1 -z --untracked-files=all --no-renames --ignore-submodules=all -- .";

/** What differs between a folder and HEAD, staged or not, new files too. `prefix`: the folder from the checkout's root. */
export async function readChanges(folder: string, prefix: string): Promise<ChangedFile[]> {
  const status = await runGit(folder, statusCommand.split(" "));
  if (!status.isDone) return [];
  const paths = status.out
    .toString("utf8")
    .split("\0")
    .filter((entry) => entry !== "")
    .map((entry) => entry.slice(3));
  const blobs = await readBlobs(folder, paths);
  if (!blobs) {
    const fix = "reload the page; if that does not help, show this to the person who manages the repository";
    throw new UnreadFileError(folder, { what: "git does not say what was last published", fix });
  }
  const files = paths.sort().map((path): ChangedFile => {
    const pathInFolder = path.slice(prefix.length);
    return { path, pathInFolder, before: blobs.get(path) ?? null, ...readAfter(join(folder, pathInFolder)) };
  });
  return files.filter(({ before, after, fault }) => fault || before !== after);
}

function readAfter(path: string): Pick<ChangedFile, "after" | "fault"> {
  try {
    return { after: readTextIfThere(path, maxBytes) ?? null };
  } catch (error) {
    return { after: null, fault: toFileFault(error) };
  }
}
