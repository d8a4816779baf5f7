import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { toError } from "#base/problem.ts";
import { tryOr } from "#base/try-or.ts";
import type { BuildOptions, BuildResult } from "./build-site.ts";

type Options = Pick<BuildOptions, "root" | "contentFolder" | "outFolder"> & {
  /** An option of the build command (tools/build.ts). */
  flag?: "--news" | "--preview" | "--quick" | undefined;
};

/** `buildSite` in its own process, for a process that goes on afterwards: the bundler takes 350 MB and never frees them. */
export async function buildApart(options: Options): Promise<BuildResult> {
  const { root, contentFolder, outFolder, flag } = options;
  const args = [join(root, "src/tools/build.ts"), "--json", "--out", outFolder, ...(flag ? [flag] : [])];
  const [env, cwd] = [{ ...process.env, WAYMARK_CONTENT: contentFolder }, process.cwd()];
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  // A desk that ends takes its build with it.
  const end = () => child.kill();
  process.once("exit", end);
  try {
    const [printed, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const result: BuildResult | undefined = tryOr(() => JSON.parse(printed), undefined);
    if (result) return result;
    // The build broke before it could report problems, so its output is all there is to show.
    const shown = (said || printed).trim().split("\n").slice(-20).join("\n");
    const fix = "run it in a terminal, and show this to the person who manages this computer";
    const problem = toError("npm run build", shown || "it ended without a message", fix);
    return { ok: false, problems: [problem], sizes: [] };
  } finally {
    process.off("exit", end);
  }
}
