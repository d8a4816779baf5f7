import { existsSync, readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const inMemory = "/dev/shm";
/** Ten times what all unit tests have there at once. */
const neededBytes = 1024 ** 3;

/**
 * Where tests put their folders: in memory where Linux has room for it. ext4 looks at every file deleted a moment ago
 * before it makes a new one, and tests make and delete some hundred thousand.
 */
export function findTemporaryFolder(): string {
  if (!existsSync("/proc/mounts") || !existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return toTemporaryFolder(readFileSync("/proc/mounts", "utf8"), bavail * bsize) ?? tmpdir();
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
