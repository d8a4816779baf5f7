import { existsSync } from "node:fs";
import { join } from "node:path";
import reasons from "./no-commit.json" with { type: "json" };
import { runGit, saidBy } from "./run-git.ts";

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

/** Whether something can be committed now, and onto which branch; the reason against it is a sentence. */
export async function readCheckout(folder: string, { why, gitFolder }: WorkTree): Promise<Checkout> {
  if (why !== undefined) return { why };
  // First: during a rebase there is no branch, and `git switch` would not end it.
  const underWay = Object.entries(reasons.underWay).find(([file]) => existsSync(join(gitFolder, file)))?.[1];
  const end = "The person who started it has to finish it first.";
  if (underWay) return { why: `A ${underWay} is going on in this checkout. ${end}`, isUnderWay: true };
  const branch = saidBy(await runGit(folder, ["symbolic-ref", "--quiet", "--short", "HEAD"]));
  if (!branch) return { why: reasons.branch };
  const unknown = signed.has(folder) ? [] : ["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"];
  const identities = await Promise.all(unknown.map((name) => runGit(folder, ["var", name])));
  if (!identities.every(({ isDone }) => isDone)) return { why: reasons.identity, asksName: true };
  signed.add(folder);
  return { branch };
}

/** Folders of which git once knew who publishes. Should it forget, it refuses to commit, and says why. */
const signed = new Set<string>();
