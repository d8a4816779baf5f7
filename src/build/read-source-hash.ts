import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { checksFolder } from "#catalog/link-health/check-file.ts";
import { isInForce } from "#catalog/link-health/is-hidden.ts";
import { listFiles } from "#host/list-files.ts";
import type { Settings } from "#host/settings/settings.ts";

/** What commands write for themselves while they work; only a change that a killed one left is part of the content. */
const commandFile = /(^|[\\/])\.changes[\\/](?!journal\.json$)/;

/** Everything the build reads. By bytes and not by time: a checkout or a copy changes times and nothing else. */
export function readSourceHash(
  root: string,
  { contentFolder, supabase }: Pick<Settings, "contentFolder" | "supabase">,
  now: Date = new Date(),
): string {
  const hash = createHash("sha256").update(JSON.stringify({ contentFolder, supabase }));
  const folders = [join(root, "src"), contentFolder];
  const files = folders
    .flatMap(listFiles)
    .filter((path) => !path.includes(".test.") && !commandFile.test(relative(contentFolder, path)));
  const checks = join(contentFolder, checksFolder);
  for (const path of [...files, join(root, "package-lock.json")]) {
    const bytes = readFileSync(path);
    hash.update(`\0${relative(root, path)}\0`).update(bytes);
    if (path.startsWith(checks)) hash.update(listOverridesInForce(bytes.toString(), now));
  }
  return hash.digest("hex");
}

/** A link that a person has overridden is hidden again on the day after, without a change of any file. */
function listOverridesInForce(text: string, now: Date): string {
  const untils = [...text.matchAll(/^ +override changed-hands (\S+)/gm)].map(([, until = ""]) => until);
  return untils.map((until) => (isInForce({ until }, now) ? "1" : "0")).join("");
}
