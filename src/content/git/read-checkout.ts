import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { runGit } from "./run-git.ts";

/** What git says of the checkout, as far as it can say anything. */
export type Checkout =
  | { branch: string; why?: undefined }
  /** `asksName`: all that is missing is who publishes. */
  | { why: string; asksName?: true };

/** May something be committed at this moment, and onto which branch? Every reason against it is told in words. */
export async function readCheckout(folder: string): Promise<Checkout> {
  const [place, branch, ...identities] = await Promise.all([
    runGit(folder, [
      "rev-parse",
      "--is-inside-work-tree",
      ...marks.flatMap(([file]) => ["--git-path", file]),
    ]),
    runGit(folder, ["symbolic-ref", "--quiet", "--short", "HEAD"]),
    runGit(folder, ["var", "GIT_AUTHOR_IDENT"]),
    runGit(folder, ["var", "GIT_COMMITTER_IDENT"]),
  ]);
  if (!place.isDone && place.isMissing) return { why: reasons.git };
  const [isInside, ...paths] = place.isDone ? place.out.toString("utf8").split("\n") : [];
  if (isInside !== "true") return { why: reasons.checkout };
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
  checkout:
    "The content folder is not in a git checkout, so there is nothing to publish to. Your changes are kept in the files.",
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
