import { accessSync, constants, existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { tryOr } from "#base/try-or.ts";
import { makeFolder } from "./folders.ts";
import { isCorruptCode, isLockedError } from "./sqlite-code.ts";

/** Another process has locked the embedded store: exit code 75. */
export class StoreLockedError extends Error {
  override name = "StoreLockedError";
}

export type StoreLock = ReturnType<typeof lockStore>;

/** Long enough for a process that is just ending, short enough for T3's two seconds. */
const waitMs = 500;
const repair = "Stop it, or give this one another folder (WAYMARK_DATA).";

/**
 * T3: taken before the store is opened. An exclusive transaction on a side file is a lock of the kernel
 * (fcntl, LockFileEx): it ends with its process, also after kill -9. Node has no flock of its own.
 * The holder's process id is in a second file, because no one can read the first one while it is locked.
 * `refuse` makes the error to throw if someone has the lock, such as "Process 12".
 */
export function lockStore(
  folder: string,
  refuse = (holder: string): Error =>
    new StoreLockedError(`${holder} is using the store in ${folder}. ${repair}`),
) {
  makeFolder(folder);
  const path = join(folder, "lock.db");
  // SQLite would not say which file it cannot open, and what it may only read it does not lock.
  for (const one of [folder, path]) if (existsSync(one)) accessSync(one, constants.R_OK | constants.W_OK);
  const database = takeLock(path, folder, refuse);
  // Only for the message to the next process, which otherwise says "Another process". The disk may be full.
  tryOr(() => writeFileSync(toPidPath(folder), `${process.pid}\n`), undefined);
  const release = () => database[Symbol.dispose]();
  return { release, [Symbol.dispose]: release };
}

function takeLock(path: string, folder: string, refuse: (holder: string) => Error): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: waitMs });
  try {
    // Without a journal the transaction leaves no file behind when the process is killed.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return database;
  } catch (error) {
    database.close();
    const pid = tryOr(() => Number.parseInt(readFileSync(toPidPath(folder), "utf8"), 10), 0);
    if (isLockedError(error)) throw refuse(pid ? `Process ${pid}` : "Another process");
    if (!isCorruptCode(error)) throw error;
    // Garbage in the side file. It was readable, so no one has it; it contains nothing, so it may be emptied.
    truncateSync(path, 0);
    return takeLock(path, folder, refuse);
  }
}

const toPidPath = (folder: string): string => join(folder, "lock.pid");
