import { existsSync, renameSync } from "node:fs";
import { toFileStamp } from "./to-file-stamp.ts";

/**
 * T6, rule 30: a damaged store is put aside under a new name and never deleted. Its log goes with it under the name
 * that SQLite expects beside it, so that somebody can still open the pair by hand. Gives the new path.
 */
export function quarantineStore(path: string, nowMs: number): string {
  const target = toFreePath(`${path}.corrupt-${toFileStamp(nowMs)}`);
  for (const part of ["", "-wal", "-shm"]) {
    if (existsSync(path + part)) renameSync(path + part, target + part);
  }
  return target;
}

function toFreePath(wanted: string): string {
  for (let path = wanted, count = 2; ; count++) {
    if (!existsSync(path)) return path;
    path = `${wanted}-${count}`;
  }
}
