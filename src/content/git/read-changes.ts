import { join } from "node:path";
import type { WhatAndFix } from "#base/problem.ts";
import { maxFileBytes } from "#catalog/content-file.ts";
import { readTextIfThere, toFileFault, UnreadFileError } from "#host/read-whole-file.ts";
import { runGit } from "./run-git.ts";

/** A file that differs from the last commit; null if it is not there. */
export interface ChangedFile {
  /** From the root of the checkout. */
  path: string;
  pathInFolder: string;
  before: string | null;
  after: string | null;
  /** Why it cannot be read. */
  fault?: WhatAndFix;
}

/** What belongs to the tools, the system or an editor, unless it was added to the content. */
export const isLeavings = (pathInFolder: string): boolean => /(^|\/)\.|\.tmp$|~$/.test(pathInFolder);

const statusCommand =
  "status --porcelain=v1 -z --untracked-files=all --no-renames --ignore-submodules=all -- .";

/** What differs between a folder and HEAD, staged or not, new files too. `prefix`: the folder from the checkout's root. */
export async function readChanges(folder: string, prefix: string): Promise<ChangedFile[]> {
  const status = await runGit(folder, statusCommand.split(" "));
  const entries = status.isDone ? status.out.toString("utf8").split("\0").filter(Boolean) : [];
  const paths = entries
    .filter((entry) => !entry.startsWith("??") || !isLeavings(entry.slice(3 + prefix.length)))
    .map((entry) => entry.slice(3));
  const blobs = status.isDone ? await readBlobs(folder, paths) : undefined;
  if (!blobs) {
    const fix = "reload the page; if that does not help, show this to the person who manages the repository";
    const said = status.isDone ? "" : `: ${status.said}`;
    throw new UnreadFileError(folder, { what: `git does not say what was last published${said}`, fix });
  }
  const files = paths.sort().map((path): ChangedFile => {
    const pathInFolder = path.slice(prefix.length);
    return { path, pathInFolder, before: blobs.get(path) ?? null, ...readAfter(join(folder, pathInFolder)) };
  });
  return files.filter(({ before, after, fault }) => fault || before !== after);
}

function readAfter(path: string): Pick<ChangedFile, "after" | "fault"> {
  try {
    return { after: readTextIfThere(path, maxFileBytes) ?? null };
  } catch (error) {
    return { after: null, fault: toFileFault(error) };
  }
}

/** Texts of files as a commit has them, by path from the root; a file that it does not have is left out. Undefined if git fails. */
export async function readBlobs(folder: string, paths: readonly string[], commit = "HEAD") {
  const blobs = new Map<string, string>();
  // One name a line is how git takes them; no content has such a name.
  const named = paths.filter((path) => !path.includes("\n"));
  if (named.length === 0) return blobs;
  const asked = named.map((path) => `${commit}:${path}\n`).join("");
  const answer = await runGit(folder, ["cat-file", "--batch"], asked);
  if (!answer.isDone) return;
  let at = 0;
  for (const path of named) {
    const end = answer.out.indexOf("\n", at);
    if (end === -1) return;
    const [, size] = /^[0-9a-f]+ blob (\d+)$/.exec(answer.out.toString("utf8", at, end)) ?? [];
    at = end + 1;
    if (size === undefined) continue;
    blobs.set(path, answer.out.toString("utf8", at, at + Number(size)));
    at += Number(size) + 1;
  }
  return blobs;
}
