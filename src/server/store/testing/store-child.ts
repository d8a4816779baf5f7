import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export type ChildTask = "hold" | "write" | "write-ten" | "write-or-say" | "full-disk" | "read-only-disk";

export interface StoreChild {
  pid: number;
  /** The next line that the child prints, parsed; undefined when it has ended. */
  next(): Promise<Record<string, unknown> | undefined>;
  /** Everything it prints until it ends. */
  rest(): Promise<Record<string, unknown>[]>;
  kill(signal: NodeJS.Signals): void;
  exited: Promise<number | null>;
}

const script = fileURLToPath(new URL("./store-child-main.ts", import.meta.url));

/** A second process with a store of its own. `wrap`: a command that the child is started through. */
export function startStoreChild(task: ChildTask, folder: string, wrap: string[] = []): StoreChild {
  const [command = process.execPath, ...args] = [...wrap, process.execPath, script, task, folder];
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const exited = new Promise<number | null>((resolve) => child.on("exit", resolve));
  const next = async () => {
    const { value, done } = await lines.next();
    return done ? undefined : (JSON.parse(value) as Record<string, unknown>);
  };
  return {
    pid: child.pid ?? 0,
    next,
    async rest() {
      const all: Record<string, unknown>[] = [];
      for (let line = await next(); line; line = await next()) all.push(line);
      return all;
    },
    kill: (signal) => void child.kill(signal),
    exited,
  };
}
