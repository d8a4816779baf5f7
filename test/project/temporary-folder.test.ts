import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { dayMs } from "#base/time.ts";
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

it("what tests left in memory goes once their process has ended, whatever the clock says", () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-left-"));
  const { pid: endedPid } = spawnSync(process.execPath, ["--version"]);
  const paths = [`waymark-${endedPid}-Ab1`, `waymark-${process.pid}-Ab1`, "waymark-desk-Ab1", "sem.other"];
  for (const path of paths) mkdirSync(join(folder, path, "content"), { recursive: true });
  vi.useFakeTimers({ now: Date.now() + 800 * dayMs });
  dropLeft(folder);
  vi.useRealTimers();
  expect(paths.map((path) => existsSync(join(folder, path)))).toEqual([false, true, true, true]);
  rmSync(folder, { recursive: true });
});
