import { readFileSync, writeFileSync } from "node:fs";
import { parseChecks } from "#catalog/link-health/parse-checks.ts";
import { printChecks } from "#catalog/link-health/print-checks.ts";
import { joinRecords } from "../checks-folder.ts";
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
  const upstream = saidBy(await runGit(folder, ["rev-parse", "--symbolic-full-name", "@{upstream}"]));
  const count = await runGit(folder, ["rev-list", "--count", "--first-parent", `${upstream}..HEAD`]);
  const [, to] = /^refs\/remotes\/(.+)/.exec(upstream) ?? [];
  return to && count.isDone ? { to, waiting: Number(saidBy(count)) } : undefined;
}

/** The commit that is there now, as git notes it under `to`: FETCH_HEAD is another branch's when another window fetches. */
export async function fetchUpstream(folder: string, to: string): Promise<GitAnswer> {
  const [remote = "", branch = ""] = to.split(/\/(.*)/s);
  // It logs what was there before, also if the settings keep no log.
  const fetch = ["-c", "core.logAllRefUpdates=true", "fetch", "-q", "--no-write-fetch-head"];
  const only = ["--no-tags", "--no-recurse-submodules", "--"];
  const refs = `+refs/heads/${branch}:refs/remotes/${to}`;
  const fetched = await runGit(folder, [...fetch, ...only, remote, refs]);
  return fetched.isDone ? runGit(folder, ["rev-parse", `refs/remotes/${to}`]) : fetched;
}

export const takenAway = "taken away";

/** Joins it, if it is in this folder alone and no line was changed here too: at once, and over nothing that is not committed. Answers with what to send. */
export async function joinUpstream(folder: string, to: string, theirs: string): Promise<Committed> {
  const upstream = `refs/remotes/${to}`;
  const heads = await runGit(folder, ["rev-parse", "HEAD", "--symbolic-full-name", "@{upstream}"]);
  const [ours = "", now] = saidBy(heads).split("\n");
  if (now !== upstream) return { isDone: false, said: "error: another branch was checked out meanwhile" };
  // Of all that was ever there, the last that is here. If it was taken away by force, sending would bring it back.
  const seen = await runGit(folder, ["merge-base", "--fork-point", upstream, ours]);
  const kept = await runGit(folder, ["merge-base", "--is-ancestor", saidBy(seen) || upstream, theirs]);
  if (!kept.isDone) return { ...kept, said: takenAway };
  const known = await runGit(folder, ["merge-base", "--is-ancestor", theirs, ours]);
  if (known.isDone) return { isDone: true, commit: ours, branch: to };
  const compare = ["diff", "--quiet", "--ignore-submodules=none", `${ours}...${theirs}`];
  const elsewhere = await runGit(folder, [...compare, "--", ":/", ":!."]);
  if (!elsewhere.isDone) return elsewhere;
  const asks = ["merge-tree", "--write-tree", "--no-messages", "--name-only"];
  const tree = await runGit(folder, ["-c", checksDriver, ...asks, ours, theirs]);
  if (!tree.isDone) return tree;
  const said = ["-p", ours, "-p", theirs, "-m", "Join what others have put online"];
  const made = await runGit(folder, ["commit-tree", ...said, saidBy(tree)]);
  if (!made.isDone) return made;
  const taken = await runGit(folder, ["merge", "-q", "--ff-only", "--no-autostash", saidBy(made)]);
  return taken.isDone ? { isDone: true, commit: saidBy(made), branch: to } : taken;
}

/** Sends a commit that contains `theirs`, with the rights that git has there, if nothing else is there by now. In words without colours. */
export function sendUpstream(folder: string, to: string, theirs: string, commit: string): Promise<GitAnswer> {
  const [remote = "", branch = ""] = to.split(/\/(.*)/s);
  const push = ["-c", "color.transport=false", "push", "--quiet"];
  const lease = `--force-with-lease=refs/heads/${branch}:${theirs}`;
  return runGit(folder, [...push, lease, "--", remote, `${commit}:refs/heads/${branch}`]);
}

const quote = (path: string) => `'${path.replaceAll("%", "%%").replaceAll("'", "'\\''")}'`;
/** How git joins a file of `content/checks` that both sides have changed, as `.gitattributes` says: with this file as a program, which says nothing. */
const checksDriver = `merge.checks.driver=${[process.execPath, import.meta.filename].map(quote).join(" ")} %O %A %B 2>/dev/null`;
if (import.meta.main) joinFiles(process.argv.slice(2));

/** Leaves to a person what cannot be read. */
function joinFiles(paths: string[]): void {
  const [before, ours, theirs] = paths.map((path) =>
    parseChecks([{ path, text: readFileSync(path, "utf8") }]),
  );
  const isRead = before && ours && theirs && ours.problems.length + theirs.problems.length === 0;
  const records = isRead && joinRecords(before.checks.records, ours.checks.records, theirs.checks.records);
  const [file, ...others] = records ? printChecks({ runs: {}, records }) : [];
  if (!file || others.length > 0) process.exit(1);
  writeFileSync(paths[1] ?? "", file.text);
}
