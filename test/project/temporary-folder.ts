import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tryOr } from "#base/try-or.ts";

const inMemory = "/dev/shm";
/** Ten times what all unit tests need there at once. */
const neededBytes = 1024 ** 3;

/**
 * Where tests put their folders: in memory, in one named by their process, if Linux has room for it. ext4 checks every recently
 * deleted file before it creates one, and tests create and delete some hundred thousand. A folder named in TMPDIR is respected.
 */
export function findTemporaryFolder(): string {
  if (process.env.TMPDIR || !existsSync("/proc/mounts") || !mayWrite(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  const memory = toTemporaryFolder(readFileSync("/proc/mounts", "utf8"), bavail * bsize);
  if (!memory) return tmpdir();
  dropLeft(memory);
  const folder = mkdtempSync(join(memory, `waymark-${process.pid}-`));
  // PostgreSQL does not run as root.
  chmodSync(folder, 0o711);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Removes what tests that have ended left there, which would otherwise stay in memory until the machine restarts. Not by its age:
 * a run whose clock is ahead would take away the folders of others.
 */
export function dropLeft(memory: string): void {
  for (const name of readdirSync(memory)) {
    const pid = Number(/^waymark-(\d+)-/.exec(name)?.[1]);
    // What belongs to someone else stays.
    if (pid > 0 && !existsSync(`/proc/${pid}`))
      tryOr(() => rmSync(join(memory, name), { recursive: true }), undefined);
  }
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** In a container it may have only 64 MB, or forbid starting programs, as tests of hooks do. */
export function toTemporaryFolder(mounts: string, freeBytes: number): string | undefined {
  const options = mounts
    .split("\n")
    .findLast((line) => line.split(" ")[1] === inMemory)
    ?.split(" ")[3];
  const isFit = options?.split(",").includes("rw") && !options.split(",").includes("noexec");
  return isFit && freeBytes >= neededBytes ? inMemory : undefined;
}
