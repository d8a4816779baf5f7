import { constants, type PathLike, statSync } from "node:fs";
import { mkdir, open, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { leadsToFolder, makeFolder, moveWhenFree } from "./folders.ts";
import { UnreadFileError } from "./read-whole-file.ts";

/**
 * T20: after a crash or a power cut the file is either the old one or the new one, whole. `O_SYNC` instead of fsync,
 * because Node refuses every fsync call under `--permission` (S21), which is how the server runs. A text may come in
 * parts, so that a large one is never in memory twice.
 */
export async function writeFileDurably(
  path: string,
  text: string | Uint8Array | Iterable<string>,
  mode = 0o644,
): Promise<void> {
  const folder = dirname(path);
  const temporary = `${path}.${process.pid}.tmp`;
  makeFolder(folder);
  // Root may rename a file over /dev/null, and every program of the machine would then write into that file.
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry && !entry.isFile() && !entry.isDirectory())
    throw new UnreadFileError(path, { what: "it is a device or a pipe", fix: "name a file" });
  try {
    const { O_WRONLY, O_CREAT, O_TRUNC, O_SYNC } = constants;
    // Windows has no O_SYNC; there the rename has to be enough.
    const flag = O_WRONLY | O_CREAT | O_TRUNC | (O_SYNC ?? 0);
    await writeFile(temporary, text, { flag, mode });
    moveWhenFree(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
  await syncFolder(folder);
}

/** Makes the new name itself durable, if allowed; without it a power cut may bring the old file back. */
export async function syncFolder(folder: PathLike): Promise<void> {
  try {
    await using handle = await open(folder, "r");
    await handle.sync();
  } catch {
    // ERR_ACCESS_DENIED under --permission; EISDIR or EPERM on Windows.
  }
}

/** Throws if a file could not be written, before the work whose result goes there: only trying finds every reason. */
export async function tryToWrite(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  if (leadsToFolder(path)) throw Object.assign(new Error(`${path} is a folder`), { code: "EISDIR" });
  const trial = `${path}.${process.pid}.tmp`;
  await (await open(trial, "w")).close();
  await rm(trial, { force: true, maxRetries: 5 });
}
