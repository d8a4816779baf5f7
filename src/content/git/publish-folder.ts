import { isLeavings } from "./read-changes.ts";
import { type GitAnswer, runGit, saidBy } from "./run-git.ts";

export type Committed = { isDone: true; commit: string; branch: string } | { isDone: false; said: string };

/** One commit of this folder as it is and of nothing else: what is staged elsewhere stays so. Hooks run; nothing is pushed. */
export async function commitFolder(folder: string, message: string): Promise<Committed> {
  const listed = await runGit(folder, ["ls-files", "--others", "--exclude-standard", "-z", "--", "."]);
  const untracked = listed.isDone ? listed.out.toString("utf8").split("\0") : [];
  const fresh = untracked.filter((path) => path !== "" && !isLeavings(path));
  // Git commits only what it has heard of; `--intent-to-add` only says that these files exist.
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
  return { isDone: true, commit: saidBy(commit), branch: saidBy(branch) };
}

/** Names over standard input, taken as they are: there may be many, and one may begin with a dash or contain a star. */
function runPaths(folder: string, args: readonly string[], paths: readonly string[]): Promise<GitAnswer> {
  const all = ["--literal-pathspecs", ...args, "--pathspec-from-file=-", "--pathspec-file-nul"];
  return runGit(folder, all, paths.join("\0"));
}

/** Where a checkout sends its branch, and how many commits wait to be sent; nothing if it has no upstream. */
export async function readUpstream(folder: string) {
  const to = await runGit(folder, ["rev-parse", "--abbrev-ref", "--symbolic-full-name", "@{upstream}"]);
  if (!to.isDone) return;
  const count = await runGit(folder, ["rev-list", "--count", "--first-parent", "@{upstream}..HEAD"]);
  return count.isDone ? { to: saidBy(to), waiting: Number(saidBy(count)) } : undefined;
}

/** Sends the branch to where it comes from, with the rights that git has there. Never by force, and in words without colours. */
export function sendUpstream(folder: string, to: string): Promise<GitAnswer> {
  const [remote = "", branch = ""] = to.split(/\/(.*)/s);
  const push = ["-c", "color.transport=false", "push", "--quiet", "--"];
  return runGit(folder, [...push, remote, `HEAD:refs/heads/${branch}`]);
}

/** What others have put there. If something was taken away by force, a join would bring it back: until that is sent, git still knows. */
export async function fetchUpstream(folder: string, to: string): Promise<GitAnswer> {
  const [remote = "", branch = ""] = to.split(/\/(.*)/s);
  const taken = await runGit(folder, ["fetch", "-q", "--refmap=", "--", remote, `refs/heads/${branch}`]);
  return taken.isDone ? runGit(folder, ["merge-base", "--is-ancestor", "@{upstream}", "FETCH_HEAD"]) : taken;
}

/** Joins it, if it is in this folder alone and no line was changed here too: at once, and over nothing that is not committed. By hash, for FETCH_HEAD moves when another window fetches. */
export async function joinUpstream(folder: string): Promise<GitAnswer> {
  const heads = await runGit(folder, ["rev-parse", "HEAD", "FETCH_HEAD"]);
  const [ours = "", theirs = ""] = saidBy(heads).split("\n");
  const known = await runGit(folder, ["merge-base", "--is-ancestor", theirs, ours]);
  if (!heads.isDone || known.isDone) return heads;
  const elsewhere = await runGit(folder, ["diff", "--quiet", `${ours}...${theirs}`, "--", ":/", ":!."]);
  if (!elsewhere.isDone) return elsewhere;
  const tree = await runGit(folder, ["merge-tree", "--write-tree", "--no-messages", ours, theirs]);
  if (!tree.isDone) return tree;
  const said = ["-p", ours, "-p", theirs, "-m", "Join what others have put online"];
  const made = await runGit(folder, ["commit-tree", ...said, saidBy(tree)]);
  return made.isDone ? runGit(folder, ["merge", "-q", "--ff-only", "--no-autostash", saidBy(made)]) : made;
}
