import { type GitAnswer, runGit } from "./run-git.ts";

/** Where a checkout sends its branch, and how many commits wait to be sent. */
export interface Upstream {
  to: string;
  waiting: number;
}

/** Nothing where the branch comes from nowhere: then there is nobody to send it to. */
export async function readUpstream(folder: string): Promise<Upstream | undefined> {
  const [to, count] = await Promise.all([
    runGit(folder, ["rev-parse", "--abbrev-ref", "--symbolic-full-name", "@{upstream}"]),
    runGit(folder, ["rev-list", "--count", "@{upstream}..HEAD"]),
  ]);
  if (!to.isDone || !count.isDone) return;
  return { to: to.out.toString("utf8").trim(), waiting: Number(count.out.toString("utf8").trim()) };
}

/** Sends the branch to where it comes from, by the rights that git has there. Never by force: others' work stays. */
export function putOnline(folder: string, { to }: Upstream): Promise<GitAnswer> {
  const [remote = "", ...branch] = to.split("/");
  return runGit(folder, ["push", "--quiet", "--", remote, `HEAD:refs/heads/${branch.join("/")}`]);
}
