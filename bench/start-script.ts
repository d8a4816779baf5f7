import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface RunningScript<T> {
  /** What it printed first. */
  first: T;
  pid: number;
  /** The next line that it prints. */
  next(): Promise<unknown>;
  send(message: string): void;
  stop(): Promise<void>;
}

interface ScriptSettings {
  flags?: readonly string[];
  variables?: Readonly<Record<string, string>>;
}

/** A script of bench/ as its own process, which talks in lines of JSON. Whoever starts it stops it. */
export async function startScript<T>(
  name: string,
  args: readonly (string | number)[] = [],
  { flags = [], variables = {} }: ScriptSettings = {},
): Promise<RunningScript<T>> {
  const path = fileURLToPath(new URL(name, import.meta.url));
  const stdio = ["ignore", "pipe", "inherit", "ipc"] as const;
  const child = spawn(process.execPath, [...flags, path, ...args.map(String)], {
    stdio: [...stdio],
    env: { ...variables, ...process.env },
  });
  const ended = once(child, "exit");
  if (!child.stdout) throw new Error(`${name} has no output`);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`${name} ended before it answered; see what it wrote above`);
    return JSON.parse(value);
  };
  return {
    first: await next(),
    pid: child.pid ?? 0,
    next,
    send: (message) => void child.send(message),
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Runs a script that prints one line, and returns that line. */
export async function runScript<T>(...start: Parameters<typeof startScript>): Promise<T> {
  const script = await startScript<T>(...start);
  await script.stop();
  return script.first;
}
