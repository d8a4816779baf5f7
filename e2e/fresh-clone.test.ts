import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deserialize } from "node:v8";
import { describe, expect, it } from "vitest";
import { tryOr } from "#base/try-or.ts";
import { root } from "./support/product.ts";

describe("a fresh clone", () => {
  it("`npm start` installs, builds, serves and prints one line with the address; a second start does not build again", {
    timeout: 300_000,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "waymark-clone-"));
    try {
      execFileSync("git", ["clone", "--quiet", root, join(folder, "waymark")], { stdio: "pipe" });
      takeCompressed(join(folder, "waymark"));
      const first = await startOnce(join(folder, "waymark"));
      expect(first.page).toContain("Ready to Start Your Journey?");
      expect(first.readyLines).toHaveLength(1);
      const installed = readdirSync(join(folder, "waymark/node_modules"));
      expect(installed).toContain("vite");
      expect(installed).not.toContain("vitest");
      const second = await startOnce(join(folder, "waymark"));
      expect(second.output).not.toMatch(/Building|Installing/);
      expect(second.page).toContain("Ready to Start Your Journey?");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** What the check's own build has compressed, which is half of a build's work: Node alone does it, whatever is installed. */
function takeCompressed(clone: string): void {
  const [from, to] = [root, clone].map((folder) => join(folder, ".cache/built")) as [string, string];
  mkdirSync(to, { recursive: true });
  for (const name of existsSync(from) ? readdirSync(from) : []) {
    const bytes = readFileSync(join(from, name));
    // Damaged or just being written: the build finds that out, too.
    const kept = tryOr(() => deserialize(bytes.subarray(32)), undefined);
    if (kept?.br) writeFileSync(join(to, name), bytes);
  }
}

async function startOnce(folder: string) {
  // As a person types it: npm from the machine, not the project's own Node in front of it.
  const path = (process.env.PATH ?? "")
    .split(":")
    .filter((entry) => !entry.includes("node_modules"))
    .join(":");
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|WAYMARK_|VITEST|NODE_ENV)/i.test(name)),
  );
  const child = spawn("npm", ["start"], {
    cwd: folder,
    env: { ...env, PATH: path, PORT: "0", WAYMARK_REFRESH_MINUTES: "0" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  try {
    const deadline = Date.now() + 240_000;
    const address = () => /ready at (http:\S+?)\/?\s/.exec(output)?.[1];
    while (!address()) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`No ready line. It said:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const page = await (await fetch(address() ?? "")).text();
    return { output, page, readyLines: output.split("\n").filter((line) => line.includes("ready at")) };
  } finally {
    await endGroup(child);
  }
}

/** npm may end before the server below it, which still has the store locked: the group has ended when no process is left. */
async function endGroup({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  const killAt = Date.now() + 10_000;
  let signal: NodeJS.Signals | 0 = "SIGTERM";
  while (signalGroup(pid, signal)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    signal = Date.now() > killAt ? "SIGKILL" : 0;
  }
}

/** Whether there was still a process to take it. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
