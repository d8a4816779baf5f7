import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * A folder and those above it. Node's own `recursive` (26.10) says ENOENT where the disk is read-only, and never ends
 * where a file system says ENOENT below a folder that is there, as /proc does. Nothing above is looked at when that is
 * not needed: the server may not (S21).
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
