import { lstatSync, mkdirSync, readdirSync, readlinkSync, realpathSync, renameSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { tryOr } from "#base/try-or.ts";
import { UnreadFileError } from "./read-whole-file.ts";

/**
 * Makes a folder and those above it. Node's own `recursive` (26.10) says ENOENT on a read-only disk, and never ends if
 * a file system says ENOENT below an existing folder, as /proc does. It looks at the folders above only when it must: the
 * server may not (S21).
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (leadsToFolder(path)) return;
    const parent = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || parent === path) throw error;
    makeFolder(parent);
    mkdirSync(path);
  }
}

/** Renames. Windows moves nothing that another program has open, such as a new file that a virus scanner is reading. */
export function moveWhenFree(from: string, to: string, rename = renameSync, leftMs = 5000): void {
  try {
    rename(from, to);
  } catch (error) {
    const isOpen = /^(EPERM|EACCES|EBUSY)$/.test(String((error as NodeJS.ErrnoException).code));
    if (process.platform !== "win32" || !isOpen || leftMs <= 0) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    moveWhenFree(from, to, rename, leftMs - 100);
  }
}

export const leadsToFolder = (path: string): boolean => tryOr(() => statSync(path).isDirectory(), false);

/** Of a path that anyone may have written: whether it is below its folder, and not git's own, which names programs to run. */
export const isInside = (path: unknown): boolean =>
  typeof path === "string" && !/(?:^|[\\/])(?:[. ]*(?:[\\/]|$)|git~|\.git(?:[\\/. :]|$))/i.test(path);

/** What a Mac adds to folders and to ZIP files, some of it under the name of a link, and Windows to folders with pictures. */
export const isOfSystem = (name: string) => /^(\._.*|__MACOSX|Icon\r|desktop\.ini|Thumbs\.db)$/i.test(name);

/** The paths of all files below a folder, with "/" as separator, sorted. What is not just a file is asked for: a directory calls what OneDrive keeps online a link. */
export const listFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const { name } = entry;
      const stats = entry.isFile() ? entry : lstatSync(join(folder, name), { throwIfNoEntry: false });
      if (stats?.isDirectory()) return listFiles(join(folder, name)).map((inner) => `${name}/${inner}`);
      return stats?.isFile() ? [name] : [];
    })
    .sort();

/**
 * The same through symbolic links, as content is read. A link to nothing is named too; a folder is not listed within itself. Throws
 * UnreadFileError after a thousand linked folders: ten that are all linked to each other have ten million paths.
 */
export function listLinkedFiles(
  folder: string,
  isWanted = (_name: string, _isTop: boolean) => true,
  above: readonly string[] = [],
  links = { left: 1000 },
): string[] {
  const entered = [...above, toRealPath(folder)];
  const entries = readdirSync(folder, { withFileTypes: true });
  const wanted = entries.filter((entry) => entry.isFile() || isWanted(entry.name, above.length === 0));
  const names = wanted.flatMap((entry): string[] => {
    const path = join(folder, entry.name);
    const isLink = entry.isSymbolicLink();
    if (!entry.isDirectory() && !(isLink && leadsToFolder(path)))
      return isLink || entry.isFile() ? [entry.name] : [];
    if (isLink && entered.includes(toRealPath(path))) return [];
    if (isLink && links.left-- === 0) {
      const what = "links lead to folders in more than a thousand ways";
      throw new UnreadFileError(path, { what, fix: "remove those that lead from folder to folder" });
    }
    return listLinkedFiles(path, isWanted, entered, links).map((name) => `${entry.name}/${name}`);
  });
  return names.sort();
}

/** Where a path leads through all symbolic links, even one to nothing; a part that does not exist yet keeps its name. */
export function toRealPath(path: string, linksLeft = 40): string {
  const absolute = resolve(path);
  try {
    // The native form returns the real case of names; JavaScript's own keeps the case of the question.
    return realpathSync.native(absolute);
  } catch {
    const parent = dirname(absolute);
    if (parent === absolute) return absolute;
    const real = join(toRealPath(parent, linksLeft), basename(absolute));
    const target = linksLeft > 0 && tryOr(() => readlinkSync(real), false);
    return target ? toRealPath(resolve(dirname(real), target), linksLeft - 1) : real;
  }
}
