import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BuildResult } from "#build/build-site.ts";
import type { FirstLook } from "./open-desk.ts";
import { toTimes, writeContent } from "./write-content.ts";

/** One size of directory. Times are CPU times, because a busy machine changes those by the clock. */
export interface GrowthStep {
  links: number;
  groups: number;
  figures: Record<string, number>;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

export function measureGrowth(
  folder: string,
  source: Parameters<typeof writeContent>[1],
  links: number,
): GrowthStep {
  const content = join(folder, "content");
  const out = join(folder, "dist");
  writeContent(content, source, links);
  const check = run(folder, content, "src/tools/content-check.ts", ["--content", content, "--json"]);
  const build = run(folder, content, "src/tools/build.ts", ["--json", "--out", out]);
  const { sizes } = JSON.parse(build.printed) as BuildResult;
  const sizeOf = (name: string) =>
    (sizes.find((line) => line.name.startsWith(name))?.bytes ?? Number.NaN) / 1024;
  const records = run(folder, content, "bench/growth/record-checks.ts", [content]);
  const desk = run(folder, content, "bench/growth/open-desk.ts", [join(folder, "desk")]);
  const look: FirstLook = JSON.parse(desk.printed);
  rmSync(out, { recursive: true });
  return {
    links,
    groups: source.catalog.menus.flatMap(({ groups }) => groups).length * toTimes(links),
    figures: {
      "content:check, CPU s": check.cpuMs / 1000,
      "build, CPU s": build.cpuMs / 1000,
      "build, s": build.ms / 1000,
      "build, MB at most": build.peakMb,
      "/, KB": sizeOf("HTML and CSS of /"),
      "largest group page, KB": sizeOf("largest group page"),
      "search data, KB": sizeOf("search data"),
      "records of links:check, CPU s": records.cpuMs / 1000,
      "desk's first look, CPU s": look.cpuMs / 1000,
      "desk's first look, s": look.ms / 1000,
      "desk's first look, KB": look.bytes / 1024,
    },
  };
}

function run(folder: string, content: string, script: string, args: string[]) {
  const usageFile = join(folder, "usage.json");
  const startMs = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", join(root, "bench/growth/note-usage.ts"), join(root, script), ...args],
    {
      env: { ...process.env, WAYMARK_CONTENT: content, WAYMARK_USAGE: usageFile },
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    },
  );
  if (status !== 0) throw new Error(`${script} ended with ${status}:\n${stderr || stdout}`);
  const usage: { cpuMs: number; peakMb: number } = JSON.parse(readFileSync(usageFile, "utf8"));
  return { ...usage, ms: performance.now() - startMs, printed: stdout };
}
