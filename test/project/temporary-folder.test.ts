import { expect, it } from "vitest";
import { toTemporaryFolder } from "./temporary-folder.ts";

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
