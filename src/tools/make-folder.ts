import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * A folder and those above it. Node's own `recursive` (26.10) never ends where a file system says ENOENT below a folder
 * that is there, as /proc does.
 */
export function makeFolder(path: string): void {
  const isFolder = () => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (isFolder()) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have made it in between.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !isFolder()) throw error;
  }
}
