import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayMs } from "#base/time.ts";

const inMemory = "/dev/shm";
/** Ten times what all unit tests need there at once. */
const neededBytes = 1024 ** 3;

/**
 * Where tests put their folders: in memory, if Linux has room for them. ext4 checks every recently deleted file before it
 * creates one, and tests create and delete some hundred thousand. A folder named in TMPDIR is respected.
 */
export function findTemporaryFolder(): string {
  if (process.env.TMPDIR || !existsSync("/proc/mounts") || !mayWrite(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  const folder = toTemporaryFolder(readFileSync("/proc/mounts", "utf8"), bavail * bsize);
  if (folder) dropLeft(folder);
  return folder ?? tmpdir();
}

/** Removes what aborted tests left there, which would otherwise stay in memory until the machine restarts. */
export function dropLeft(folder: string, nowMs = Date.now()): void {
  for (const name of readdirSync(folder).filter((one) => one.startsWith("waymark-"))) {
    const path = join(folder, name);
    try {
      if (nowMs - statSync(path).mtimeMs > dayMs) rmSync(path, { recursive: true });
    } catch {
      // It belongs to someone else, or has gone.
    }
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
