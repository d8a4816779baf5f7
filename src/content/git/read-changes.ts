import { existsSync } from "node:fs";
import { join } from "node:path";
import type { WhatAndFix } from "#base/problem.ts";
import { maxFileBytes } from "#catalog/content-file.ts";
import { isOfSystem } from "#host/folders.ts";
import { readTextIfThere, toFileFault, UnreadFileError } from "#host/read-whole-file.ts";
import reasons from "./no-commit.json" with { type: "json" };
import { runGit } from "./run-git.ts";

/** What git says of the checkout, as far as it can say anything. */
export type Checkout =
  | { branch: string; why?: undefined; isUnderWay?: undefined }
  /** `asksName`: all that is missing is who publishes. `isUnderWay`: a merge or the like, of what others may have published. */
  | { why: string; asksName?: true; isUnderWay?: true };

/** Where a folder is in its checkout, and where git keeps what it knows of it; or why git does not say. */
export type WorkTree = { why?: string; prefix: string; gitFolder: string };

export async function findWorkTree(folder: string): Promise<WorkTree | undefined> {
  const asked = ["--is-inside-work-tree", "--absolute-git-dir", "--show-prefix"];
  const answer = await runGit(folder, ["rev-parse", ...asked]);
  if (answer.isDone) {
    const [isInside, gitFolder = "", prefix = ""] = answer.out.toString("utf8").split("\n");
    return isInside === "true" ? { prefix, gitFolder } : undefined;
  }
  if (/^fatal: not a git repository \(or any/m.test(answer.said)) return;
  // Another user's folder, or a damaged checkout. Our own history would contradict the one that is there.
  const why = answer.isMissing ? reasons.git : `${reasons.closed}: ${answer.said}`;
  return { why, prefix: "", gitFolder: "" };
}

/** Why nothing can be committed now, whatever is checked out, in a sentence. */
export function findObstacle({ why, gitFolder }: WorkTree): Extract<Checkout, { why: string }> | undefined {
  if (why !== undefined) return { why };
  const underWay = Object.entries(reasons.underWay).find(([file]) => existsSync(join(gitFolder, file)))?.[1];
  const end = "The person who started it has to finish it first.";
  if (underWay) return { why: `A ${underWay} is going on in this checkout. ${end}`, isUnderWay: true };
}

/** Whether something can be committed onto this branch now; none is checked out if it is "". */
async function readCheckout(folder: string, tree: WorkTree, branch: string): Promise<Checkout> {
  // First: during a rebase there is no branch, and `git switch` would not end it.
  const obstacle = findObstacle(tree);
  if (obstacle) return obstacle;
  if (!branch) return { why: reasons.branch };
  const unknown = signed.has(folder) ? [] : ["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"];
  const identities = await Promise.all(unknown.map((name) => runGit(folder, ["var", name])));
  if (!identities.every(({ isDone }) => isDone)) return { why: reasons.identity, asksName: true };
  signed.add(folder);
  return { branch };
}

/** Folders of which git once knew who publishes. Should it forget, it refuses to commit, and says why. */
const signed = new Set<string>();

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
export const isLeavings = (pathInFolder: string): boolean =>
  /(^|\/)\.|\.tmp$|~$/i.test(pathInFolder) || pathInFolder.split("/").some(isOfSystem);

/** What differs between a folder and HEAD, staged or not, new files too, and what is checked out; all of one moment. */
export async function readFolderNow(folder: string, tree: WorkTree) {
  if (tree.why !== undefined) return { changed: [], checkout: await readCheckout(folder, tree, "") };
  const asked =
    "status --porcelain=v2 --branch --no-ahead-behind -z -uall --no-renames --ignore-submodules=all -- .";
  const status = await runGit(folder, asked.split(" "));
  const entries = status.isDone ? status.out.toString("utf8").split("\0") : [];
  const listAfter = (start: RegExp) =>
    entries.flatMap((entry) => (start.test(entry) ? entry.replace(start, "") : []));
  const [branch = ""] = listAfter(/^# branch\.head (?!\(detached\)$)/);
  const fresh = listAfter(/^\? /).filter((path) => !isLeavings(path.slice(tree.prefix.length)));
  const paths = [...listAfter(/^(?:1(?: \S+){7}|u(?: \S+){9}) /), ...fresh].sort();
  const toName = (path: string) => `HEAD:${path}`;
  const blobs = status.isDone ? await readBlobs(folder, paths.map(toName)) : undefined;
  if (!blobs) {
    const fix = "reload the page; if that does not help, show this to the person who manages the repository";
    const said = status.isDone ? "" : `: ${status.said}`;
    throw new UnreadFileError(folder, { what: `git does not say what was last published${said}`, fix });
  }
  const files = paths.map((path): ChangedFile => {
    const pathInFolder = path.slice(tree.prefix.length);
    const before = blobs.get(toName(path)) ?? null;
    return { path, pathInFolder, before, ...readAfter(join(folder, pathInFolder)) };
  });
  const changed = files.filter(({ before, after, fault }) => fault || before !== after);
  return { changed, checkout: await readCheckout(folder, tree, branch) };
}

function readAfter(path: string): Pick<ChangedFile, "after" | "fault"> {
  try {
    return { after: readTextIfThere(path, maxFileBytes) ?? null };
  } catch (error) {
    return { after: null, fault: toFileFault(error) };
  }
}

/** Texts of files as commits have them, by names as `HEAD:path` (from the root) or `HEAD:./path`; a file that is not there, or is a folder there, is left out. Undefined if git fails. */
export async function readBlobs(folder: string, names: readonly string[]) {
  const blobs = new Map<string, string>();
  // One name a line is how git takes them; no content has such a name.
  const named = names.filter((name) => !name.includes("\n"));
  if (named.length === 0) return blobs;
  const asked = named.map((name) => `${name}\n`).join("");
  const answer = await runGit(folder, ["cat-file", "--batch"], asked);
  if (!answer.isDone) return;
  let at = 0;
  for (const name of named) {
    const end = answer.out.indexOf("\n", at);
    if (end === -1) return;
    const [, kind, size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(answer.out.toString("utf8", at, end)) ?? [];
    at = end + 1;
    if (kind === "blob") blobs.set(name, answer.out.toString("utf8", at, at + Number(size)));
    if (size !== undefined) at += Number(size) + 1;
  }
  return blobs;
}
