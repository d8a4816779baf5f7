import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { runGit } from "./run-git.ts";

/** What git says of the checkout, as far as it can say anything. */
export type Checkout =
  | { branch: string; why?: undefined }
  /** `asksName`: all that is missing is who publishes. */
  | { why: string; asksName?: true };

/** Where a folder is in its checkout, and where that marks what is going on; `isMissing`: there is no git to say it. */
export type WorkTree = { isMissing: boolean; prefix: string; paths: readonly string[] };

export async function findWorkTree(folder: string): Promise<WorkTree | undefined> {
  const paths = marks.flatMap(([file]) => ["--git-path", file]);
  const answer = await runGit(folder, ["rev-parse", "--is-inside-work-tree", ...paths, "--show-prefix"]);
  if (!answer.isDone) return answer.isMissing ? { isMissing: true, prefix: "", paths: [] } : undefined;
  const [isInside, ...said] = answer.out.toString("utf8").trimEnd().split("\n");
  if (isInside !== "true") return;
  return { isMissing: false, prefix: said[marks.length] ?? "", paths: said };
}

/** May something be committed at this moment, and onto which branch? Every reason against it is told in words. */
export async function readCheckout(folder: string, { isMissing, paths }: WorkTree): Promise<Checkout> {
  if (isMissing) return { why: reasons.git };
  const [branch, ...identities] = await Promise.all([
    runGit(folder, ["symbolic-ref", "--quiet", "--short", "HEAD"]),
    runGit(folder, ["var", "GIT_AUTHOR_IDENT"]),
    runGit(folder, ["var", "GIT_COMMITTER_IDENT"]),
  ]);
  if (!branch.isDone) return { why: reasons.branch };
  const underWay = marks.find((_, at) => existsSync(resolve(folder, paths[at] ?? "")))?.[1];
  if (underWay)
    return {
      why: `A ${underWay} is going on in this checkout. The person who started it has to finish it first.`,
    };
  if (!identities.every(({ isDone }) => isDone)) return { why: reasons.identity, asksName: true };
  return { branch: branch.out.toString("utf8").trim() };
}

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
