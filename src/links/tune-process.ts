import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { tryOr } from "#base/try-or.ts";
import { projectRoot } from "#host/project-root.ts";
import { readSettings } from "#host/settings/read-settings.ts";

const mark = "WAYMARK_LINKS_TUNED";
const cacheFolder = fileURLToPath(new URL("../../.cache/compiled", import.meta.url));

/**
 * For runs over tens of thousands of links: starts this very process anew (exec, the same pid) with settings that have
 * no effect once Node runs. One arena for malloc, which gives back large pieces at once; a young generation that is small,
 * yet outlasts the eight looks at a time (2 MB did not: 20 MB more); one thread that helps the engine, and does not keep what
 * some hundred compilations took until it has time to let go of it (20 MB); and compiled modules from a file, which spares
 * the memory of the TypeScript stripper. Does nothing on Windows, which has no exec.
 */
export function tuneProcess(): void {
  if (process.env[mark] || process.platform === "win32" || !process.execve) return;
  // An older Node does not start with a flag that it does not know; 26 keeps up to 32 MB of freed pages.
  const newer = process.version < "v26" ? [] : ["--no-memory-pool", "--no-maglev-destroy-on-background"];
  const flags = ["--max-semi-space-size=4", "--v8-pool-size=1", ...newer];
  const own = process.execArgv.filter((one) => !flags.includes(one));
  const args = [process.execPath, ...flags, ...own, ...process.argv.slice(1)];
  const memory = {
    MALLOC_ARENA_MAX: "1",
    MALLOC_MMAP_THRESHOLD_: "131072",
    MALLOC_TRIM_THRESHOLD_: "65536",
    MALLOC_TOP_PAD_: "0",
  };
  const settings = { ...memory, NODE_COMPILE_CACHE: cacheFolder, [mark]: "1" };
  process.execve(process.execPath, args, { ...(process.env as Record<string, string>), ...settings });
}

/** A rough count before anything is read: `--content DIR` or the setting names the folder; 0 when it is not there. */
export function countResources(args: readonly string[]): number {
  const at = args.findIndex((word) => word === "--content" || word.startsWith("--content="));
  const named = args[at]?.split("=")[1] ?? args[at + 1];
  const readFolder = () =>
    (at >= 0 && named) || readSettings(projectRoot, process.env).settings.contentFolder;
  return tryOr(() => readdirSync(join(readFolder(), "resources")).length, 0);
}
