import { createHash, type Hash } from "node:crypto";
import { join, relative } from "node:path";
import { tryOr } from "#base/try-or.ts";
import { checksFolder } from "#catalog/link-health/checks-file.ts";
import { isInForce } from "#catalog/link-health/link-record.ts";
import { listFiles, listLinkedFiles } from "#host/folders.ts";
import { readWholeFile } from "#host/read-whole-file.ts";
import type { Settings } from "#host/settings/settings.ts";

/** What commands, the desk and git keep for themselves. Only a change left by a killed command is part of the content. */
const ownFile = /(^|\/)\.(?:changes|history|git)\/(?!journal\.json$)/;

/** Hashes everything that the build reads, by bytes: a checkout, a copy or a move changes times or places and nothing else. */
export function readSourceHash(
  root: string,
  { contentFolder, supabase }: Pick<Settings, "contentFolder" | "supabase">,
  now: Date = new Date(),
): string {
  const code = readCodeHash(root);
  const hash = createHash("sha256").update(JSON.stringify([relative(root, contentFolder), supabase, code]));
  for (const name of listLinkedFiles(contentFolder).filter((one) => !ownFile.test(one))) {
    const bytes = hashFile(hash, root, join(contentFolder, name));
    if (!name.startsWith(checksFolder)) continue;
    // An override ends on its last day, and its link is hidden again without a change to any file.
    for (const [, until = ""] of bytes.toString().matchAll(/^ +override changed-hands (\S+)/gm))
      hash.update(isInForce({ until }, now) ? "1" : "0");
  }
  return hash.digest("hex");
}

/** Hashes only the program's own files. */
export function readCodeHash(root: string): string {
  const hash = createHash("sha256");
  const files = listFiles(join(root, "src")).filter((name) => !name.includes(".test."));
  for (const name of files) hashFile(hash, root, join(root, "src", name));
  hashFile(hash, root, join(root, "package-lock.json"));
  return hash.digest("hex");
}

function hashFile(hash: Hash, root: string, path: string): Buffer {
  // What cannot be read, such as a link that leads to nothing, is for the build to name.
  const bytes = tryOr(() => readWholeFile(path, Number.POSITIVE_INFINITY), Buffer.alloc(0));
  hash.update(`\0${relative(root, path)}\0`).update(bytes);
  return bytes;
}
