import { readdirSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#host/project-root.ts";

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
