import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sampleContent } from "../../src/catalog/fixture/sample-content.ts";
import { certificateFile } from "./real-sites.ts";

/** Starts the script anew in a network and mount namespace of its own; false there. As root on Linux. */
export function startInside(script: string): boolean {
  if (process.env.WAYMARK_BENCH_INSIDE) return false;
  const { status } = spawnSync(
    "unshare",
    ["--net", "--mount", process.execPath, script, ...process.argv.slice(2)],
    {
      stdio: "inherit",
      env: { ...process.env, WAYMARK_BENCH_INSIDE: "1" },
    },
  );
  process.exitCode = status ?? 1;
  return true;
}

/** A command as a curator calls it, its clock moved by a day a night. Says how it ended. */
export async function callCommand(
  command: string,
  words: readonly string[],
  place: string,
  night: number,
  settings: Record<string, string> = {},
): Promise<number | null> {
  const clock = `const R = Date, by = ${night * 86_400_000};
globalThis.Date = class extends R { constructor(...a) { a.length ? super(...a) : super(R.now() + by); } static now() { return R.now() + by; } };`;
  writeFileSync(join(place, "clock.mjs"), clock);
  const script = fileURLToPath(new URL(`../../src/tools/${command}.ts`, import.meta.url));
  const folders = ["--content", join(place, "content"), "--cache", join(place, "cache")];
  const child = spawn(process.execPath, [script, ...words, ...folders], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      ...settings,
      NODE_OPTIONS: `--import ${join(place, "clock.mjs")}`,
      NODE_EXTRA_CA_CERTS: certificateFile(place),
    },
  });
  return new Promise((done) => child.on("exit", done));
}

export interface RealLink {
  id: string;
  name: string;
  url: string;
  description: string;
}

/** A content folder with these links beside those of the sample, and nothing remembered. */
export function writeContent(place: string, links: readonly RealLink[]): void {
  const content = join(place, "content");
  for (const folder of ["content", "cache"]) rmSync(join(place, folder), { recursive: true, force: true });
  mkdirSync(join(content, "resources"), { recursive: true });
  for (const { path, text } of sampleContent()) writeFileSync(join(content, path), text);
  for (const { id, name, url, description } of links) {
    // A page's own words may be more than a directory takes.
    const text = description.slice(0, 160).trim() || "A page.";
    const fields = { name, url, description: text, groups: ["uni-resources/essays"] };
    const more = { audiences: ["student"], cost: "free", regions: ["Global"], added: "2026-01-05" };
    // JSON is YAML.
    writeFileSync(join(content, `resources/${id}.yaml`), JSON.stringify({ ...fields, ...more }));
  }
}
