import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Settings } from "#server/settings/settings.ts";

/** Everything the build reads. By bytes and not by time: a checkout or a copy changes times and nothing else. */
export function readSourceHash(
  root: string,
  { contentFolder, supabase }: Pick<Settings, "contentFolder" | "supabase">,
): string {
  const hash = createHash("sha256").update(JSON.stringify({ contentFolder, supabase }));
  const folders = [join(root, "src"), contentFolder];
  const files = folders.flatMap(listFiles).filter((path) => !path.includes(".test."));
  for (const path of [...files, join(root, "package-lock.json")]) {
    hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path));
  }
  return hash.digest("hex");
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
