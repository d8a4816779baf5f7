import { readdirSync } from "node:fs";
import { join } from "node:path";
import { tryOr } from "#base/try-or.ts";
import { projectRoot } from "#host/project-root.ts";
import { memoryVariables } from "#host/server-flags.ts";
import { readSettings } from "#host/settings/read-settings.ts";

const mark = "WAYMARK_LINKS_TUNED";
const cacheFolder = join(projectRoot, ".cache/compiled");

/**
 * For runs over tens of thousands of links: starts this very process anew (exec, the same pid) with settings that have
 * no effect once Node runs. One arena for malloc, which gives back large pieces at once; a young generation that is small,
 * yet outlasts the eight looks at a time (2 MB did not: 20 MB more); one thread that helps the engine, and does not keep what
 * some hundred compilations took until it has time to let go of it (20 MB); no pool of up to 32 MB of freed pages; and compiled
 * modules from a file, which spares the memory of the TypeScript stripper. Does nothing on Windows, which has no exec.
 */
export function tuneProcess(): void {
  if (process.env[mark] || process.platform === "win32" || !process.execve) return;
  const flags =
    "--max-semi-space-size=4 --v8-pool-size=1 --no-memory-pool --no-maglev-destroy-on-background".split(" ");
  const args = [process.execPath, ...process.execArgv, ...flags, ...process.argv.slice(1)];
  const memory = { ...memoryVariables, MALLOC_TRIM_THRESHOLD_: "65536", MALLOC_TOP_PAD_: "0" };
  const settings = { ...memory, NODE_COMPILE_CACHE: cacheFolder, [mark]: "1" };
  process.execve(process.execPath, args, { ...(process.env as Record<string, string>), ...settings });
}

/** Counts the resources before anything is read: `--content DIR` or the setting names the folder; 0 if it is not there. */
export function countResources(args: readonly string[]): number {
  const at = args.findIndex((word) => word === "--content" || word.startsWith("--content="));
  const named = args[at]?.split("=")[1] ?? args[at + 1];
  const readFolder = () =>
    (at >= 0 && named) || readSettings(projectRoot, process.env).settings.contentFolder;
  return tryOr(() => readdirSync(join(readFolder(), "resources")).length, 0);
}
