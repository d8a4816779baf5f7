import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { readTextIfThere } from "#host/read-whole-file.ts";
import reasons from "./no-commit.json" with { type: "json" };
import { runGit, saidBy } from "./run-git.ts";

const marks = Object.entries(reasons.underWay);

/** A branch's name and some words. */
const maxHeadBytes = 4096;

/** What git says of the checkout, as far as it can say anything. */
export type Checkout =
  | { branch: string; why?: undefined; isUnderWay?: undefined }
  /** `asksName`: all that is missing is who publishes. `isUnderWay`: a merge or the like, of what others may have published. */
  | { why: string; asksName?: true; isUnderWay?: true };

/** Where a folder is in its checkout, and where git marks what is under way; or why git does not say. */
export type WorkTree = { why?: string; prefix: string; head: string; paths: readonly string[] };

/** `folder`: with every link followed, for git names the marks from where they lead. */
export async function findWorkTree(folder: string): Promise<WorkTree | undefined> {
  const paths = [...marks.map(([file]) => file), "HEAD"].flatMap((file) => ["--git-path", file]);
  const answer = await runGit(folder, ["rev-parse", "--is-inside-work-tree", ...paths, "--show-prefix"]);
  if (!answer.isDone) {
    if (/^fatal: not a git repository \(or any/m.test(answer.said)) return;
    // Another user's folder, or a damaged checkout. Our own history would contradict the one that is there.
    return { why: answer.isMissing ? reasons.git : toRefusal(answer.said), prefix: "", head: "", paths: [] };
  }
  const [isInside, ...said] = answer.out.toString("utf8").trimEnd().split("\n");
  if (isInside !== "true") return;
  const [head = "", prefix = ""] = said.splice(marks.length);
  return { prefix, head: resolve(folder, head), paths: said.map((path) => resolve(folder, path)) };
}

/** May something be committed now, and onto which branch? Every reason against it is a sentence. */
export async function readCheckout(folder: string, { why, head, paths }: WorkTree): Promise<Checkout> {
  if (why !== undefined) return { why };
  // First of all: a rebase has no branch, and `git switch` would not end it.
  const underWay = marks.find((_, at) => existsSync(paths[at] ?? ""))?.[1];
  const end = "The person who started it has to finish it first.";
  if (underWay) return { why: `A ${underWay} is going on in this checkout. ${end}`, isUnderWay: true };
  // Git is asked only if the file does not say it: without a branch, and where branches are kept in a table.
  const text = readTextIfThere(head, maxHeadBytes) ?? "";
  const [, named] = /^ref: refs\/heads\/(?!\.invalid$)(.+)$/m.exec(text) ?? [];
  const branch = named ?? saidBy(await runGit(folder, ["symbolic-ref", "--quiet", "--short", "HEAD"]));
  if (!branch) return { why: reasons.branch };
  const unknown = signed.has(folder) ? [] : ["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"];
  const identities = await Promise.all(unknown.map((name) => runGit(folder, ["var", name])));
  if (!identities.every(({ isDone }) => isDone)) return { why: reasons.identity, asksName: true };
  signed.add(folder);
  return { branch };
}

/** Folders of which git once knew who publishes. Should it forget, it refuses to commit, and says why. */
const signed = new Set<string>();

const toRefusal = (said: string) =>
  `git does not open this checkout. Your changes are kept in the files; show this to the person who manages the machine: ${said}`;
