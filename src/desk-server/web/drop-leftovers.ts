import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** What a killed desk was building carries its number; what a living one is building is left alone. */
export async function dropLeftovers(cacheFolder: string): Promise<void> {
  const names = await readdir(cacheFolder).catch(() => []);
  const dead = names.filter((name) => {
    const pid = /^(?:preview-|page-[0-9a-f]{16}\.)(\d+)(?:\.|$)/.exec(name)?.[1];
    return pid !== undefined && !isAlive(Number(pid));
  });
  await Promise.all(dead.map((name) => rm(join(cacheFolder, name), { recursive: true, force: true })));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
