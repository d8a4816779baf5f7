import { existsSync, statSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { hourMs } from "#base/time.ts";
import { tryOr } from "#base/try-or.ts";
import { moveWhenFree } from "#host/folders.ts";
import { isRunning } from "#host/is-running.ts";

/** Beside the folder, because it is moved there. `hub.2025` beside `hub` may be someone's own: nobody has this name. */
export const toDraftFolder = (target: string) => `${target}.building-${process.pid}-${Date.now()}`;

/** Two renames: a reader finds the old folder or the new one, or for an instant none. What is open goes with the next build. */
export async function replaceFolder(draft: string, target: string, remove = rm): Promise<void> {
  const old = `${target}.replaced-${process.pid}`;
  const isThere = existsSync(target);
  if (isThere) moveWhenFree(target, old);
  try {
    moveWhenFree(draft, target);
  } catch (error) {
    if (isThere) moveWhenFree(old, target);
    throw error;
  }
  await remove(old, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
}

/**
 * After a kill: what was to be replaced comes back if it was moved already and nothing has its place, and drafts go. In a
 * container the next process may have the id of the one before, and one of another container has no id here: a draft must be
 * old too. What cannot be moved or removed now waits for the next time.
 */
export async function recoverFolder(target: string): Promise<void> {
  const [above, start] = [dirname(target), basename(target)];
  for (const name of await readdir(above).catch(() => [])) {
    const rest = name.startsWith(start) ? name.slice(start.length) : "";
    const [, state, pid] = /^\.(building|replaced)-(\d{1,10})(?:-\d+)?$/.exec(rest) ?? [];
    if (Number(pid) !== process.pid && (!pid || isRunning(Number(pid)))) continue;
    const path = join(above, name);
    if (state === "building" && [path, join(path, "public")].some(isYoung)) continue;
    if (state === "replaced" && !existsSync(target)) tryOr(() => moveWhenFree(path, target), undefined);
    else await rm(path, { recursive: true }).catch(() => {});
  }
}

const isYoung = (path: string) => Date.now() - tryOr(() => statSync(path).mtimeMs, 0) < hourMs;
