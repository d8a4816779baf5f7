import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { toPermissionFlags } from "#host/server-flags.ts";
import { projectRoot } from "../peers/install-peer.ts";

export interface ServerProcess {
  pid: number;
  /** Resolves when the ready line is out, rejects when the process ends before. */
  url: Promise<string>;
  /** Exit code, or the signal that ended it. */
  end: Promise<number | string | null>;
  log(): string;
  kill(signal: "SIGTERM" | "SIGKILL"): void;
}

/** `npm start`'s server over a small build in `folder`, with the rights that it has there (S21). */
export function startServerProcess(
  folder: string,
  name: string,
  variables: Record<string, string>,
): ServerProcess {
  const data = join(folder, name);
  const compiled = process.env.NODE_COMPILE_CACHE ?? join(projectRoot, ".cache/compiled");
  for (const path of [data, compiled]) mkdirSync(path, { recursive: true });
  const readable = ["src", "supabase", "node_modules", "package.json", ".env"];
  const flags = toPermissionFlags({
    readable: [...readable.map((path) => join(projectRoot, path)), folder],
    // Compiled sources are not part of what a server writes; they spare each of a dozen starts a quarter of a second.
    writable: [data, compiled],
  });
  const main = join(projectRoot, "src/server/main.ts");
  const child = spawn(process.execPath, [...flags, main, "--dist", join(folder, "dist")], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      PORT: "0",
      WAYMARK_DATA: data,
      WAYMARK_FEEDS: join(folder, "feeds.yaml"),
      WAYMARK_REFRESH_MINUTES: "0",
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  const end = once(child, "close").then(([code, signal]) => code ?? signal);
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      const found = /Waymark is ready at (\S+)/.exec(String(chunk))?.[1];
      if (found) resolve(found);
    });
    void end.then((code) => reject(new Error(`The server ended with ${code}:\n${said}`)));
  });
  url.catch(() => {});
  return { pid: child.pid ?? 0, url, end, log: () => said, kill: (signal) => child.kill(signal) };
}
