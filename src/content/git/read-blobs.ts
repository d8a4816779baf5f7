import { runGit } from "./run-git.ts";

/**
 * The texts of files as a commit has them, the last one unless another is named, by path from the root; a file that it
 * has not is left out. Undefined where git cannot say, for then nobody knows what is new.
 */
export async function readBlobs(
  folder: string,
  paths: readonly string[],
  commit = "HEAD",
): Promise<Map<string, string> | undefined> {
  const blobs = new Map<string, string>();
  // One name a line is how git takes them; such a name is nobody's content.
  const named = paths.filter((path) => !path.includes("\n"));
  if (named.length === 0) return blobs;
  const answer = await runGit(
    folder,
    ["cat-file", "--batch"],
    named.map((path) => `${commit}:${path}\n`).join(""),
  );
  if (!answer.isDone) return;
  let at = 0;
  for (const path of named) {
    const end = answer.out.indexOf("\n", at);
    if (end === -1) return;
    const [, size] = /^[0-9a-f]+ blob (\d+)$/.exec(answer.out.toString("utf8", at, end)) ?? [];
    at = end + 1;
    if (size === undefined) continue;
    blobs.set(path, answer.out.toString("utf8", at, at + Number(size)));
    at += Number(size) + 1;
  }
  return blobs;
}
