import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";

export interface ProgramResult {
  code: number;
  output: string;
}

/** Runs a program with the project's own Node first on its path, no input, and none of the operator's settings. */
export function runProgram(root: string, command: string, args: readonly string[]): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: toEnv(root), stdio: ["ignore", "pipe", "pipe"] });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", (error) => resolve({ code: 127, output: String(error) }));
    child.on("close", (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

/** Runs a package's script with the Node that runs this one. */
export function runPackage(root: string, script: string, args: readonly string[]): Promise<ProgramResult> {
  return runProgram(root, process.execPath, [join(root, "node_modules", script), ...args]);
}

/** A person's own port or feeds file must not change what the tests see. */
function toEnv(root: string): NodeJS.ProcessEnv {
  const isSetting = /^(WAYMARK_.*|PORT|HOST|DATABASE_URL)$/;
  const kept = Object.entries(process.env).filter(([name]) => !isSetting.test(name));
  const path = [join(root, "node_modules/.bin"), process.env.PATH ?? ""].join(delimiter);
  const colour = process.stdout.isTTY ? {} : { NO_COLOR: "1" };
  return { ...Object.fromEntries(kept), ...colour, CI: "true", PATH: path };
}
