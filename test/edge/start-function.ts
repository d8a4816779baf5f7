import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectRoot } from "../peers/install-peer.ts";

export interface RunningFunction {
  url: string;
  /** User and system time since the start; 0 if the system does not say. */
  readCpuMs(): number;
  /** What it wrote to standard error. */
  log(): string;
  stop(): Promise<void>;
}

const publicKey = "public.test.key";
export const askHeaders = { apikey: publicKey };

/** The bundle under Deno with the rights of a hosted function and nothing from the network: pg is the project's own. */
export async function startFunction(
  deno: string,
  code: string,
  variables: Record<string, string>,
): Promise<RunningFunction> {
  // Inside the project, because that is where Deno finds node_modules.
  mkdirSync(join(projectRoot, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(projectRoot, ".cache/function-"));
  const file = join(folder, "index.js");
  writeFileSync(file, code);
  const flags = ["--no-config", "--no-lock", "--no-remote", "--node-modules-dir=manual", "--no-prompt"];
  const clock = fileURLToPath(new URL("fixed-clock.mjs", import.meta.url));
  const child = spawn(deno, ["run", ...flags, "--allow-net", "--allow-env", "--preload", clock, file], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      DENO_DIR: join(folder, "deno"),
      DENO_NO_UPDATE_CHECK: "1",
      DENO_SERVE_ADDRESS: "tcp:127.0.0.1:0",
      SUPABASE_ANON_KEY: publicKey,
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    const url = await readUrl(child, () => said);
    return {
      url: `${url}fetch-news`,
      readCpuMs: () => readCpuMs(child.pid ?? 0),
      log: () => said,
      async stop() {
        child.kill("SIGKILL");
        await ended;
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function readUrl(child: ChildProcess, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const look = (chunk: Buffer) => {
      text += chunk;
      const url = /http:\/\/127\.0\.0\.1:\d+\//.exec(text)?.[0];
      if (url) resolve(url);
    };
    child.stdout?.on("data", look);
    child.stderr?.on("data", look);
    child.once("exit", (code) => reject(new Error(`Deno ended with ${code}:\n${said()}`)));
  });
}

/** Fields 14 and 15 of proc(5) /proc/pid/stat, in ticks of 10 ms. The name before them may contain spaces. */
function readCpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}
