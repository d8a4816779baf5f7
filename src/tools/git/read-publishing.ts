import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Problem } from "#catalog/catalog.ts";
import type { DeskState } from "#desk/desk-api.ts";
import { runGit } from "./run-git.ts";

type Publishing = DeskState["publishing"];

const no = (why: string): Publishing => ({ isPossible: false, why });

/** May the content be committed at this moment, and onto which branch? Every reason against it is told in words. */
export async function readPublishing(folder: string, problems: readonly Problem[]): Promise<Publishing> {
  const inside = await runGit(folder, ["rev-parse", "--is-inside-work-tree"]);
  if (!inside.isDone && inside.isMissing)
    return no(
      "git is not installed on this machine. Your changes are kept in the files; whoever looks after the machine can install it.",
    );
  if (!inside.isDone || inside.out.toString().trim() !== "true")
    return no(
      "The content folder is not in a git checkout, so there is nothing to publish to. Your changes are kept in the files.",
    );
  const branch = await runGit(folder, ["symbolic-ref", "--quiet", "--short", "HEAD"]);
  if (!branch.isDone)
    return no(
      "No branch is checked out, so a commit would be lost. Whoever looks after the checkout can run `git switch` to one.",
    );
  const underWay = await findUnderWay(folder);
  if (underWay)
    return no(`A ${underWay} is going on in this checkout. Whoever started it has to end it first.`);
  for (const name of ["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"]) {
    const identity = await runGit(folder, ["var", name]);
    if (!identity.isDone)
      return no(
        'git does not know who you are. Run once: git config --global user.name "Your Name" and git config --global user.email "you@example.org"',
      );
  }
  const errors = problems.filter(({ level }) => level === "error");
  const [first] = errors;
  if (first)
    return no(
      `The content holds ${errors.length === 1 ? "an error" : `${errors.length} errors`}; the first: ${first.where}: ${first.what}. Mend it, or put the file back.`,
    );
  return { isPossible: true, branch: branch.out.toString("utf8").trim() };
}

const marks: [file: string, what: string][] = [
  ["MERGE_HEAD", "merge"],
  ["CHERRY_PICK_HEAD", "cherry-pick"],
  ["REVERT_HEAD", "revert"],
  ["rebase-merge", "rebase"],
  ["rebase-apply", "rebase"],
];

async function findUnderWay(folder: string): Promise<string | undefined> {
  const args = marks.flatMap(([file]) => ["--git-path", file]);
  const answer = await runGit(folder, ["rev-parse", ...args]);
  if (!answer.isDone) return;
  const paths = answer.out.toString("utf8").split("\n");
  return marks.find((_, place) => existsSync(resolve(folder, paths[place] ?? "")))?.[1];
}
