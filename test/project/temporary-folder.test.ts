import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { hourMs } from "#base/time.ts";
import { dropLeft, findTemporaryFolder, toTemporaryFolder } from "./temporary-folder.ts";

const [small, large] = [64 * 1024 ** 2, 8 * 1024 ** 3];

it.each([
  ["where Linux has room there", "rw,relatime,size=24684092k", large, "/dev/shm"],
  ["not where a container has 64 MB", "rw,relatime", small, undefined],
  ["not where no program may be started from it", "rw,nosuid,nodev,noexec", large, undefined],
  ["not where nothing may be written", "ro,relatime", large, undefined],
])("tests put their folders into memory: %s", (_, options, free, folder) => {
  const mounts = `/dev/vda / ext4 rw 0 0\ntmpfs /dev/shm tmpfs ${options} 0 0\n`;
  expect(toTemporaryFolder(mounts, free)).toBe(folder);
  expect(toTemporaryFolder("/dev/vda / ext4 rw 0 0\n", free)).toBeUndefined();
});

it("tests put their folders where TMPDIR says", () => {
  vi.stubEnv("TMPDIR", "/nowhere/of/mine");
  expect(findTemporaryFolder()).toBe("/nowhere/of/mine");
  vi.unstubAllEnvs();
});

it("what tests left in memory goes a day later, and nothing else", () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-left-"));
  const paths = ["waymark-desk-Ab1", "sem.other"].map((name) => join(folder, name));
  for (const path of paths) mkdirSync(join(path, "content"), { recursive: true });
  // By the disk's clock: this worker's may be another test's, and then a day has not passed.
  const madeMs = Math.max(...paths.map((path) => statSync(path).mtimeMs));
  dropLeft(folder, madeMs + 23 * hourMs);
  expect(paths.map((path) => existsSync(path))).toEqual([true, true]);
  dropLeft(folder, madeMs + 25 * hourMs);
  expect(paths.map((path) => existsSync(path))).toEqual([false, true]);
  rmSync(folder, { recursive: true });
});
