import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type CheckFile, checksFolder } from "#catalog/link-health/check-file.ts";
import type { Checks } from "#catalog/link-health/link-record.ts";
import { type ParsedChecks, parseChecks } from "#catalog/link-health/parse-checks.ts";
import { printChecks } from "#catalog/link-health/print-checks.ts";
import { writeFileDurably } from "#server/pages/write-file-durably.ts";

/** What the checker remembers, from `checks` in the content folder; nothing when it has never run. */
export async function readChecks(contentFolder: string): Promise<ParsedChecks> {
  return parseChecks(await readFiles(contentFolder), `content/${checksFolder}`);
}

/** Writes what changed, each file whole or not at all, and takes away what is empty now. Returns the paths. */
export async function writeChecks(contentFolder: string, checks: Checks): Promise<string[]> {
  const before = new Map((await readFiles(contentFolder)).map(({ path, text }) => [path, text]));
  const after = printChecks(checks);
  const changed = after.filter(({ path, text }) => before.get(path) !== text);
  for (const { path, text } of changed) await writeFileDurably(join(contentFolder, checksFolder, path), text);
  const gone = [...before.keys()].filter((path) => !after.some((file) => file.path === path));
  for (const path of gone) await rm(join(contentFolder, checksFolder, path));
  return [...changed.map(({ path }) => path), ...gone].map((path) => `${checksFolder}/${path}`).sort();
}

async function readFiles(contentFolder: string): Promise<CheckFile[]> {
  const folder = join(contentFolder, checksFolder);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const paths = names.filter((name) => name.endsWith(".txt")).sort();
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(folder, path), "utf8") })));
}
