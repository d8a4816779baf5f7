import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectRoot } from "#host/project-root.ts";

const mark = "WAYMARK_LINKS_TUNED";
const cacheFolder = fileURLToPath(new URL("../../.cache/compiled", import.meta.url));

/**
 * For runs over tens of thousands of links: starts this very process anew (exec, the same pid) with settings that have
 * no effect once Node runs. One arena for malloc, which gives back at once what is larger than a few pages: to optimise one
 * large function the engine takes 20 MB in pieces of up to 32 KB, and kept 12 of them for good with a threshold of 128 KB.
 * A young generation that is small, yet outlasts the eight looks at a time (2 MB did not: 20 MB more); one thread that
 * helps the engine; and compiled modules from a file, which spares the memory of the TypeScript stripper. Does nothing on
 * Windows, which has no exec.
 */
export function tuneProcess(): void {
  if (process.env[mark] || process.platform === "win32" || !process.execve) return;
  // Node 26 keeps up to 32 MB of freed pages; an older one does not start with a flag that it does not know.
  const flags = [
    "--max-semi-space-size=4",
    "--v8-pool-size=1",
    ...(process.version < "v26" ? [] : ["--no-memory-pool"]),
  ];
  const args = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)];
  const memory = {
    MALLOC_ARENA_MAX: "1",
    MALLOC_MMAP_THRESHOLD_: "16384",
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
  const folder = (at >= 0 ? named : process.env.WAYMARK_CONTENT) ?? join(projectRoot, "content");
  try {
    return readdirSync(join(folder, "resources")).length;
  } catch {
    return 0;
  }
}
