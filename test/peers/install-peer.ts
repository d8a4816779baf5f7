import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/** The folder in which the peer's packages are, installed once per lock file. Undefined, and loud, when that fails. */
export function installPeer(name: "deno" | "supabase-lite"): string | undefined {
  const source = join(projectRoot, "test/peers", name);
  const hash = createHash("sha256")
    .update(readFileSync(join(source, "package-lock.json")))
    .digest("hex");
  const cache = join(projectRoot, ".cache/peers");
  const folder = join(cache, `${name}-${hash.slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, "draft-"));
  try {
    cpSync(source, draft, { recursive: true });
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const result = spawnSync("npm", ["ci", ...flags], {
      cwd: draft,
      encoding: "utf8",
      timeout: 180_000,
    });
    if (result.status !== 0) {
      console.warn(`SKIPPED: ${name} could not be installed.\n${result.stderr ?? result.error}`);
      return undefined;
    }
    moveTo(draft, folder);
    return folder;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Another test file may have been quicker, between any two lines of this one; its folder is as good. */
function moveTo(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

/** The binary itself: the package's own starter would copy it in an install script, and none is run here. */
export function findDeno(): string | undefined {
  const folder = installPeer("deno");
  const { platform, arch } = process;
  const system = platform === "linux" ? `linux-${arch}-glibc` : `${platform}-${arch}`;
  const file = join(folder ?? "", "node_modules/@deno", system, platform === "win32" ? "deno.exe" : "deno");
  if (folder && existsSync(file)) return file;
  console.warn(`SKIPPED: there is no Deno for ${system}.`);
  return undefined;
}
