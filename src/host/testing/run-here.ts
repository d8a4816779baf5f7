import { extname, join } from "node:path";
import { format } from "node:util";
import { projectRoot } from "../project-root.ts";

interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`The command ended with ${code}.`);
    this.code = code;
  }
}

let runs = 0;

/**
 * Runs a command without a process of its own, whose start costs ten times what most commands then do: its file is read
 * anew each time, with arguments, settings and an exit code of its own, and what it prints is caught. Signals, memory,
 * disks and how a process ends are not to be seen here; src/tools/usage.test.ts loads every command as Node does.
 */
export async function runHere(
  name: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Ended> {
  const { argv, env: ownEnv, exit } = process;
  const { log, error } = console;
  const { stdout, stderr } = process;
  const writers = { stdout: stdout.write, stderr: stderr.write };
  const listeners = stdout.listeners("error");
  const said = { stdout: "", stderr: "" };
  const script = join(projectRoot, "src/tools", extname(name) ? name : `${name}.ts`);
  const catchIn = (stream: keyof typeof said) => (chunk: unknown) => {
    said[stream] += chunk;
    return true;
  };
  process.argv = [process.execPath, script, ...args];
  process.env = { ...env };
  process.exitCode = undefined;
  process.exit = (code) => {
    throw new Exit(Number(code ?? process.exitCode ?? 0));
  };
  console.log = (...words) => catchIn("stdout")(`${format(...words)}\n`);
  console.error = (...words) => catchIn("stderr")(`${format(...words)}\n`);
  stdout.write = catchIn("stdout");
  stderr.write = catchIn("stderr");
  try {
    await import(/* @vite-ignore */ `${script}?run=${++runs}`);
    return { status: Number(process.exitCode ?? 0), ...said };
  } catch (thrown) {
    if (!(thrown instanceof Exit)) throw thrown;
    return { status: thrown.code, ...said };
  } finally {
    Object.assign(process, { argv, env: ownEnv, exit, exitCode: undefined });
    Object.assign(console, { log, error });
    for (const added of stdout.listeners("error"))
      if (!listeners.includes(added)) stdout.off("error", added as () => void);
    stdout.write = writers.stdout;
    stderr.write = writers.stderr;
  }
}
