import { isLeavings } from "./read-changes.ts";
import { type GitAnswer, runGit } from "./run-git.ts";

export type Committed = { isDone: true; commit: string; branch: string } | { isDone: false; said: string };

/**
 * One commit of this folder as it is, and of nothing else: what is staged elsewhere stays out of it and stays staged.
 * Hooks run as for everybody. Nothing is pushed.
 */
export async function commitFolder(folder: string, message: string): Promise<Committed> {
  const fresh = await listUntracked(folder);
  // Git commits only what it has heard of; `--intent-to-add` says no more than that these files exist.
  if (fresh.length > 0) {
    const announced = await runPaths(folder, ["add", "--intent-to-add"], fresh);
    if (!announced.isDone) return announced;
  }
  const args = ["commit", "--quiet", "--only", "--cleanup=whitespace", "--message", message, "--", "."];
  const committed = await runGit(folder, args);
  if (!committed.isDone) {
    if (fresh.length > 0) await runPaths(folder, ["reset", "--quiet"], fresh);
    return committed;
  }
  const [commit, branch] = await Promise.all([
    runGit(folder, ["rev-parse", "--short", "HEAD"]),
    runGit(folder, ["symbolic-ref", "--quiet", "--short", "HEAD"]),
  ]);
  return { isDone: true, commit: textOf(commit), branch: textOf(branch) };
}

async function listUntracked(folder: string): Promise<string[]> {
  const answer = await runGit(folder, ["ls-files", "--others", "--exclude-standard", "-z", "--", "."]);
  const paths = answer.isDone ? answer.out.toString("utf8").split("\0").filter(Boolean) : [];
  return paths.filter((path) => !isLeavings(path));
}

/** Names over standard input, taken as they are: there may be many, and one may begin with a dash or hold a star. */
function runPaths(folder: string, args: readonly string[], paths: readonly string[]): Promise<GitAnswer> {
  const all = ["--literal-pathspecs", ...args, "--pathspec-from-file=-", "--pathspec-file-nul"];
  return runGit(folder, all, paths.join("\0"));
}

const textOf = (answer: GitAnswer): string => (answer.isDone ? answer.out.toString("utf8").trim() : "");
