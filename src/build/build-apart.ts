import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { BuildOptions, BuildResult } from "./build-site.ts";

type Options = Pick<BuildOptions, "root" | "contentFolder" | "outFolder" | "holdsBudgets"> & {
  /** With the newest headlines in it, for a host without a server. */
  hasNews?: boolean;
};

/**
 * `buildSite` in a process of its own, for one that goes on afterwards: the bundler takes some 350 MB and never gives
 * them back.
 */
export async function buildApart({
  root,
  contentFolder,
  outFolder,
  holdsBudgets,
  hasNews,
}: Options): Promise<BuildResult> {
  const args = [join(root, "src/tools/build.ts"), "--json", "--out", outFolder];
  if (holdsBudgets) args.push("--budgets");
  if (hasNews) args.push("--news");
  const env = { ...process.env, WAYMARK_CONTENT: contentFolder };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  // A desk that is ended takes its build along.
  const end = () => child.kill();
  process.once("exit", end);
  try {
    const [printed, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return parseResult(printed) ?? failed(said || printed);
  } finally {
    process.off("exit", end);
  }
}

function parseResult(printed: string): BuildResult | undefined {
  try {
    return JSON.parse(printed);
  } catch {
    return undefined;
  }
}

/** It broke before it could say what is wrong, so whatever it did say is all there is. */
function failed(said: string): BuildResult {
  const problem = {
    level: "error" as const,
    where: "npm run build",
    what: said.trim().split("\n").slice(-20).join("\n") || "it ended without a message",
    fix: "run it in a terminal, and show this to the person who manages this computer",
  };
  return { ok: false, problems: [problem], sizes: [] };
}
