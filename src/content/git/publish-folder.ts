import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listFiles } from "#host/folders.ts";
import { projectRoot } from "#host/project-root.ts";
import { readTextIfThere, UnreadFileError } from "#host/read-whole-file.ts";
import { syncFolder, writeFileDurably } from "#host/write-file-durably.ts";
import { changesFolder } from "../lock-content.ts";
import reasons from "./no-commit.json" with { type: "json" };
import { type ChangedFile, findObstacle, findWorkTree, readBlobs } from "./read-changes.ts";
import { type GitAnswer, maxMs, runGit, saidBy } from "./run-git.ts";

export type Committed = { isDone: true; commit: string } | { isDone: false; said: string };

/** One commit of this folder as it is and of nothing else: what is staged elsewhere stays so. Hooks run; nothing is pushed. */
export async function commitFolder(folder: string, text: string, files: ChangedFile[]): Promise<Committed> {
  const added = files.flatMap(({ before, pathInFolder }) => (before === null ? pathInFolder : []));
  const args = ["commit", "--quiet", "--only", "--cleanup=whitespace", "--message", text, "--", "."];
  const committed = await runNoted(folder, "", [], async () => {
    // Git commits only what it has heard of; `--intent-to-add` only says that these files exist.
    const announced = await runPaths(folder, ["add", "--intent-to-add"], added);
    return announced.isDone ? runGit(folder, args) : announced;
  });
  if (!committed.isDone) return committed;
  return { isDone: true, commit: saidBy(await runGit(folder, ["rev-parse", "--short", "HEAD"])) };
}

/** Names over standard input, taken as they are: there may be many, and one may begin with a dash or contain a star. */
async function runPaths(folder: string, args: readonly string[], paths: readonly string[]) {
  const all = ["--literal-pathspecs", ...args, "--pathspec-from-file=-", "--pathspec-file-nul"];
  // Of no names, git would take all files.
  return paths.length === 0 ? { isDone: true as const } : runGit(folder, all, paths.join("\0"));
}

export type Upstream = NonNullable<Awaited<ReturnType<typeof readUpstream>>>;

/** Where `git push` would send the branch that is checked out (`here`, at `commit`), and without settings `origin`, if git has `seen` it there. */
export async function readUpstream(folder: string) {
  const asked = "%(objectname):%(refname):%(upstream:remotename):%(upstream:remoteref):%(push:remotename)";
  const format = `--format=%(if)%(HEAD)%(then)${asked}%(end)`;
  const branch = saidBy(await runGit(folder, ["for-each-ref", format, "refs/heads"]));
  const [commit = "", here = "", from, followed, into] = branch.split(":");
  const remote = into || from || "origin";
  const there = (remote === from && followed) || here;
  const to = `${remote}/${there.replace("refs/heads/", "")}`;
  const seen = `refs/remotes/${to}`;
  const count = await runGit(folder, ["rev-list", "--count", "--first-parent", `${seen}..HEAD`]);
  return count.isDone ? { to, waiting: Number(saidBy(count)), remote, there, here, commit, seen } : undefined;
}

/** Git notes at `seen` what is there now: FETCH_HEAD is another branch's when another window fetches. */
export async function fetchUpstream(folder: string, { remote, there, seen }: Upstream): Promise<GitAnswer> {
  const ways = [[], ["--push"]].map((way) => runGit(folder, ["remote", "get-url", ...way, "--", remote]));
  const [from, into] = (await Promise.all(ways)).map(saidBy);
  // It logs what was there before, also if the settings keep no log.
  const fetch =
    "-c core.logAllRefUpdates=true fetch -q --no-write-fetch-head --no-tags --no-recurse-submodules";
  // What is sent may have an address of its own: what is there counts.
  const source = into && into !== from ? into : remote;
  return runGit(folder, [...fetch.split(" "), "--", source, `+${there}:${seen}`]);
}

export const takenAway = "taken away";

const refuse = (said: string) => ({ isDone: false as const, isMissing: false, said });

export type Joined = { isDone: true; commit: string; theirs: string } | { isDone: false; said: string };

/** Joins what others have sent if they changed only this folder, and no line that was changed here too; in one step, and over no uncommitted file (`busy`). Returns what to send, and after what. */
export async function joinUpstream(
  folder: string,
  { here, seen }: Upstream,
  busy: readonly ChangedFile[],
): Promise<Joined> {
  // Not what was fetched: another window may have sent something since.
  const asked = ["--absolute-git-dir", "HEAD", seen, "--symbolic-full-name", "HEAD"];
  const heads = saidBy(await runGit(folder, ["rev-parse", ...asked]));
  const [gitFolder = "", ours = "", theirs = "", now] = heads.split("\n");
  if (now !== here) return refuse("error: another branch was checked out in the meantime");
  // The last commit from there that is here, too. If it was removed there by force, sending would bring it back.
  const last = saidBy(await runGit(folder, ["merge-base", "--fork-point", seen, ours]));
  const compare = (...commits: string[]) => runGit(folder, ["merge-base", "--is-ancestor", ...commits]);
  const isKept = last === "" || last === theirs || (await compare(last, theirs)).isDone;
  if (!isKept) return refuse(takenAway);
  if (last === theirs || (await compare(theirs, ours)).isDone) return { isDone: true, commit: ours, theirs };
  const elsewhere = await compareElsewhere(folder, `${ours}...${theirs}`);
  if (!elsewhere.isDone) return elsewhere;
  const tree = await joinTrees(folder, gitFolder, [ours, theirs]);
  if (!tree.isDone) return tree;
  const made = await makeCommit(folder, saidBy(tree), [ours, theirs], "Join what others have put online");
  if (!made.isDone) return made;
  const commit = saidBy(made);
  const paths = await listBetween(folder, ours, commit);
  if (busy.some(({ pathInFolder }) => paths.includes(pathInFolder))) return refuse("would be overwritten");
  const merge = ["merge", "-q", "--ff-only", "--no-autostash", commit];
  const taken = await runNoted(folder, `${ours}\n${commit}`, paths, () => runGit(folder, merge));
  return taken.isDone ? { isDone: true, commit, theirs } : taken;
}

/** Done if there is no difference but in this folder. */
const compareElsewhere = (folder: string, between: string) =>
  runGit(folder, `diff --quiet --no-ext-diff --ignore-submodules=none ${between} -- :/ :!.`.split(" "));

/** By the program's rules, whatever the checkout's own say. In a folder of the tools, where a killed git may leave its files. `at`: the folder of git. `links`: those that git did not join by lines. */
async function joinTrees(folder: string, at: string, sides: string[], links?: string[]): Promise<GitAnswer> {
  const rules = join(folder, changesFolder, "attributes.tmp");
  const ofLinks = (links ?? []).map((path) => `**/${path} merge=link\n`).join("");
  writeFileSync(rules, readFileSync(join(projectRoot, "template/.gitattributes"), "utf8") + ofLinks);
  const settings = [`core.attributesFile=${rules}`, ...drivers].flatMap((one) => ["-c", one]);
  const asks = ["merge-tree", "--write-tree", "--no-messages", ...sides];
  const joined = await runGit(dirname(rules), [`--git-dir=${at}`, "--bare", ...settings, ...asks]);
  if (joined.isDone || /^(fatal|error):/m.test(joined.said)) return joined;
  const [tree = "", ...clashes] = joined.said.split("\n");
  // Files of notes that one side has deleted: the other side's stay, and a check removes what is not needed.
  const stays = (path: string, states: string[]) =>
    /^(.*\/)?checks\/\w+\.txt$/.test(path) && states.filter((one) => !/ 1\t/.test(one)).length === 1;
  const paths = Map.groupBy(clashes, (clash) => clash.slice(clash.indexOf("\t") + 1));
  const left = [...paths].flatMap(([path, states]) => (stays(path, states) ? [] : path));
  if (left.length === 0) return { isDone: true, out: Buffer.from(tree) };
  const clashed = left.flatMap((path) => /resources\/[\w-]+\.yaml$/.exec(path) ?? []);
  // Once, for each takes a start of the program: after "Change several" there may be hundreds that git has joined.
  if (!links && clashed.length > 0) return joinTrees(folder, at, sides, clashed);
  return refuse([tree, ...left].join("\n"));
}

async function makeCommit(folder: string, tree: string, parents: readonly string[], message: string) {
  const signs = saidBy(await runGit(folder, ["config", "--type=bool", "commit.gpgSign"])) === "true";
  const above = parents.flatMap((parent) => ["-p", parent]);
  return runGit(folder, ["commit-tree", ...(signs ? ["-S"] : []), ...above, "-F", "-", tree], message);
}

/** Sends a commit that contains `theirs`, with the rights that git has there, if nothing else is there by now. In words without colours. */
export function sendUpstream(folder: string, { remote, there }: Upstream, theirs: string, commit: string) {
  const push = "-c color.transport=false push --quiet --no-signed --no-follow-tags --no-recurse-submodules";
  const lease = `--force-with-lease=${there}:${theirs}`;
  return runGit(folder, [...push.split(" "), lease, "--", remote, `${commit}:${there}`]);
}

/** The same as one commit after `theirs`, for a place that takes no joins; then here too. Not if it would hide a change of the program. */
export async function sendFlat(folder: string, upstream: Upstream, theirs: string, commit: string) {
  const between = `${theirs}..${commit}`;
  const joins = saidBy(await runGit(folder, ["rev-list", "--merges", between]));
  if (joins === "" || !(await compareElsewhere(folder, between)).isDone) return refuse("");
  const log = "log --reverse --no-merges --no-show-signature --format=%B".split(" ");
  const message = saidBy(await runGit(folder, [...log, between]));
  const made = await makeCommit(folder, `${commit}^{tree}`, [theirs], message);
  const sent = made.isDone ? await sendUpstream(folder, upstream, theirs, saidBy(made)) : made;
  if (sent.isDone) await runGit(folder, ["update-ref", upstream.here, saidBy(made), commit]);
  return sent;
}

/** While git changes the checkout: from which commit to which. It stays if that is killed. */
const toNote = (folder: string) => join(folder, changesFolder, "git.txt");
const maxBytes = 64 * 1024 * 1024;

export const isInterrupted = (folder: string): boolean => existsSync(toNote(folder));

/** Notes it until it is done, or taken back. If another git has the lock, nothing was done. */
async function runNoted(folder: string, note: string, paths: string[], run: () => Promise<GitAnswer>) {
  await writeFileDurably(toNote(folder), note);
  const answer = await run();
  if (answer.isDone || /index\.lock': File exists/.test(answer.said)) await endNote(folder, paths);
  else await putRight(folder);
  return answer;
}

/** The files of this folder that differ between two commits. A submodule is another repository's, and a folder here. */
export async function listBetween(folder: string, one: string, other: string): Promise<string[]> {
  const asked = "diff-tree -r -z --name-only --no-renames --relative --ignore-submodules=all".split(" ");
  const answer = await runGit(folder, [...asked, one, other, "--", "."]);
  return answer.isDone ? answer.out.toString("utf8").split("\0").filter(Boolean) : [];
}

/** Not before the files are on the disk themselves, which git leaves to the system. */
async function endNote(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await syncFolder(join(folder, path));
  rmSync(toNote(folder), { force: true, maxRetries: 5 });
}

/** Cleans up after a killed git; call it with the folder locked. Waits if git cannot be asked, or if a person has begun a merge there since. */
export async function settleGit(folder: string): Promise<void> {
  const tree = await findWorkTree(folder);
  if (!tree) return endNote(folder, []);
  if (findObstacle(tree)) return;
  const begunMs = toMs(toNote(folder));
  const isLeft = (ms: number) => ms >= begunMs && ms <= begunMs + maxMs;
  // Of a git that is over. Another one may wait for a person; what is saved until then could need what is taken back afterwards,
  // as a list of ids that names others' links.
  for (const name of isLeft(Date.now()) ? [] : listFiles(tree.gitFolder)) {
    const lock = join(tree.gitFolder, name);
    if (lock.endsWith(".lock") && isLeft(toMs(lock))) rmSync(lock, { maxRetries: 5 });
    else if (name === "index.lock")
      throw new UnreadFileError(folder, { ...reasons.interrupted, fix: reasons.locked + lock });
  }
  if (!(await putRight(folder))) throw new UnreadFileError(folder, reasons.interrupted);
}

/** When a file was last written; 0 if it is not there. */
const toMs = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Back to the commit that is checked out, in all that is not a person's: files that are gone, or as git has written them, whole or half. */
async function putRight(folder: string): Promise<boolean> {
  const commits = readTextIfThere(toNote(folder), maxBytes)?.split("\n") ?? [];
  const head = saidBy(await runGit(folder, ["rev-parse", "--quiet", "--verify", "HEAD"]));
  const [ours = "", made] = commits.includes(head) ? commits : [];
  const paths = made ? (await listBetween(folder, ours, made)).map((path) => `./${path}`) : [];
  const names = commits.flatMap((at) => paths.map((path) => `${at}:${path}`));
  const blobs = await readBlobs(folder, names);
  if (!blobs) return false;
  const lastMs = toMs(toNote(folder)) + maxMs;
  // A power cut leaves zeros, and the end of a half file may be half a letter.
  const toPlain = (text?: string) => text?.replace(/[\r\ufffd\0]/g, "");
  const torn = paths.filter((path) => {
    const file = join(folder, path);
    const text = toPlain(readTextIfThere(file, maxBytes)) ?? "";
    // Files younger than any git of ours are a person's.
    return (
      toMs(file) <= lastMs && commits.some((at) => toPlain(blobs.get(`${at}:${path}`))?.startsWith(text))
    );
  });
  const isHere = (path: string) => blobs.has(`${head}:${path}`);
  if (!(await runGit(folder, ["reset", "--quiet", "--", "."])).isDone) return false;
  if (!(await runPaths(folder, ["checkout", "--quiet"], torn.filter(isHere))).isDone) return false;
  for (const path of torn) if (!isHere(path)) rmSync(join(folder, path), { force: true, maxRetries: 5 });
  await endNote(folder, torn);
  return true;
}

const quote = (path: string) => `'${path.replaceAll("%", "%%").replaceAll("'", "'\\''")}'`;
const toDriver = (name: string, program: string) =>
  `merge.${name}.driver=${[process.execPath, program].map(quote).join(" ")} %O %A %B 2>/dev/null`;
/** How git joins a file that both sides have changed, as `.gitattributes` says: with a program, which says nothing. */
const drivers = [
  toDriver("checks", join(import.meta.dirname, "../checks-folder.ts")),
  toDriver("link", join(import.meta.dirname, "join-link.ts")),
];
