import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it. Node's own `recursive` (26.10) says ENOENT on a read-only disk, and never ends where
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

export function leadsToFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
