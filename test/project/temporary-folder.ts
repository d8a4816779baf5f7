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
/** Ten times what all unit tests have there at once. */
const neededBytes = 1024 ** 3;

/**
 * Where tests put their folders: in memory where Linux has room for it. ext4 looks at every file deleted a moment ago
 * before it makes a new one, and tests make and delete some hundred thousand. Who names a folder in TMPDIR has reasons.
 */
export function findTemporaryFolder(): string {
  if (process.env.TMPDIR || !existsSync("/proc/mounts") || !mayWrite(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  const folder = toTemporaryFolder(readFileSync("/proc/mounts", "utf8"), bavail * bsize);
  if (folder) dropLeft(folder);
  return folder ?? tmpdir();
}

/** What tests left there that were ended in between: it would be in memory until the machine is started again. */
export function dropLeft(folder: string, nowMs = Date.now()): void {
  for (const name of readdirSync(folder).filter((one) => one.startsWith("waymark-"))) {
    const path = join(folder, name);
    try {
      if (nowMs - statSync(path).mtimeMs > dayMs) rmSync(path, { recursive: true });
    } catch {
      // Another person's, or gone by now.
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

/** A container may give it 64 MB, or start no program from it, as the tests of hooks do. */
export function toTemporaryFolder(mounts: string, freeBytes: number): string | undefined {
  const options = mounts
    .split("\n")
    .findLast((line) => line.split(" ")[1] === inMemory)
    ?.split(" ")[3];
  const isFit = options?.split(",").includes("rw") && !options.split(",").includes("noexec");
  return isFit && freeBytes >= neededBytes ? inMemory : undefined;
}
