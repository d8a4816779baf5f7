import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface PeerServer {
  url: string;
  key: string;
  stop(): Promise<void>;
}

/** `@supabase/lite` over a PostgreSQL with this project's migration; with a function beside it, a whole project. */
export async function startSupabaseLite(
  folder: string,
  databaseUrl: string,
  functionUrl?: string,
): Promise<PeerServer> {
  const key = "sb_publishable_of_the_test";
  const args = [join(folder, "serve.mjs"), databaseUrl, key, ...(functionUrl ? [functionUrl] : [])];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, DO_NOT_TRACK: "1" },
    // It writes every refused request to standard error, with its stack.
    stdio: ["ignore", "pipe", "ignore"],
  });
  const end = once(child, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      const found = /http:\/\/\S+/.exec(String(chunk))?.[0];
      if (found) resolve(found);
    });
    void end.then(([code]) => reject(new Error(`@supabase/lite ended with ${code}`)));
  });
  return {
    url,
    key,
    async stop() {
      child.kill("SIGKILL");
      await end;
    },
  };
}
