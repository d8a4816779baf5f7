import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { runGit, saidBy } from "./run-git.ts";

/** What git says of the checkout, as far as it can say anything. */
export type Checkout =
  | { branch: string; why?: undefined }
  /** `asksName`: all that is missing is who publishes. */
  | { why: string; asksName?: true };

/** Where a folder is in its checkout, and where git marks what is under way; or why git does not say. */
export type WorkTree = { why?: string; prefix: string; paths: readonly string[] };

/** `folder`: with every link followed, for git names the marks from where they lead. */
export async function findWorkTree(folder: string): Promise<WorkTree | undefined> {
  const paths = marks.flatMap(([file]) => ["--git-path", file]);
  const answer = await runGit(folder, ["rev-parse", "--is-inside-work-tree", ...paths, "--show-prefix"]);
  if (!answer.isDone) {
    if (/^fatal: not a git repository \(or any/m.test(answer.said)) return;
    // Another user's folder, or a damaged checkout. Our own history would contradict the one that is there.
    return { why: answer.isMissing ? reasons.git : toRefusal(answer.said), prefix: "", paths: [] };
  }
  const [isInside, ...said] = answer.out.toString("utf8").trimEnd().split("\n");
  if (isInside !== "true") return;
  return { prefix: said[marks.length] ?? "", paths: said.map((path) => resolve(folder, path)) };
}

/** May something be committed now, and onto which branch? Every reason against it is a sentence. */
export async function readCheckout(folder: string, { why, paths }: WorkTree): Promise<Checkout> {
  if (why !== undefined) return { why };
  const [branch, ...identities] = await Promise.all([
    runGit(folder, ["symbolic-ref", "--quiet", "--short", "HEAD"]),
    runGit(folder, ["var", "GIT_AUTHOR_IDENT"]),
    runGit(folder, ["var", "GIT_COMMITTER_IDENT"]),
  ]);
  // First of all: a rebase has no branch, and `git switch` would not end it.
  const underWay = marks.find((_, at) => existsSync(paths[at] ?? ""))?.[1];
  if (underWay)
    return {
      why: `A ${underWay} is going on in this checkout. The person who started it has to finish it first.`,
    };
  if (!branch.isDone) return { why: reasons.branch };
  if (!identities.every(({ isDone }) => isDone)) return { why: reasons.identity, asksName: true };
  return { branch: saidBy(branch) };
}

const toRefusal = (said: string) =>
  `git does not open this checkout. Your changes are kept in the files; show this to the person who manages the machine: ${said}`;

const reasons = {
  git: "git is not installed on this machine. Your changes are kept in the files; the person who manages the machine can install it.",
  branch:
    "No branch is checked out, so a commit would be lost. The person who manages the repository can run `git switch` to one.",
  identity:
    "Tell us who publishes here. Fill in your name and e-mail address: they are kept with what you publish.",
};

const marks: [file: string, what: string][] = [
  ["MERGE_HEAD", "merge"],
  ["CHERRY_PICK_HEAD", "cherry-pick"],
  ["REVERT_HEAD", "revert"],
  ["rebase-merge", "rebase"],
  ["rebase-apply", "rebase"],
];
