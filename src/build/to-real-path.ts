import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** Where a path leads once every link on the way is followed; what is not there yet keeps its name. */
export function toRealPath(path: string): string {
  const absolute = resolve(path);
  try {
    // As the system knows it: JavaScript's own keeps the case in which it was asked.
    return realpathSync.native(absolute);
  } catch {
    const parent = dirname(absolute);
    return parent === absolute ? absolute : join(toRealPath(parent), basename(absolute));
  }
}
