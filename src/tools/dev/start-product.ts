import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startNewsroom } from "../../../e2e/support/stories.ts";

/**
 * The built product on a free port; its address, once it says that it is ready. Ends with this process. Without
 * `realNews` it reads four made-up publishers on this machine, into a store of its own, and asks nobody else.
 */
export async function startProduct(root: string, realNews: boolean): Promise<string> {
  const news = realNews ? {} : await makeNews(join(root, ".cache/dev"));
  const child = spawn(process.execPath, [join(root, "src/tools/start.ts")], {
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", ...news },
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.on("exit", () => child.kill());
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(0));
  return new Promise((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      const address = /ready at (http:\S+)/.exec(String(chunk))?.[1];
      if (address) resolve(address);
    });
    child.on("exit", (code) => process.exit(code ?? 1));
  });
}

async function makeNews(folder: string): Promise<NodeJS.ProcessEnv> {
  const { feeds, env } = await startNewsroom();
  mkdirSync(folder, { recursive: true });
  const feedsFile = join(folder, "feeds.yaml");
  // JSON is YAML.
  writeFileSync(feedsFile, JSON.stringify(feeds));
  return { ...env, WAYMARK_FEEDS: feedsFile, WAYMARK_DATA: join(folder, "data"), DATABASE_URL: "" };
}
