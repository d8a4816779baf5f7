import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const node = join(root, "node_modules/.bin/node");

/** Content as it was on one day: what curators change turns no test red. */
export const hubContent = join(root, "fixtures/hub");
/** Its site, built once for all files (build-hub.ts). */
export const hubDist = join(root, ".cache/e2e/hub");
/** The same below a path, with what only some hubs have (build-hub.ts). */
export const ownHub = {
  url: "https://waymark-hub.org/hub/",
  content: join(root, ".cache/e2e/content-below-path"),
  dist: join(root, ".cache/e2e/below-path"),
};

export interface Product {
  url: string;
  /** What it printed so far, both streams. */
  output(): string;
  stop(): Promise<void>;
}

export interface ProductOptions {
  feeds?: { name: string; home: string; url: string }[];
  env?: NodeJS.ProcessEnv;
  /** Of `npm start`. */
  args?: readonly string[];
}

/** `npm start` as a visitor's server: frozen content, own data folder, free port, only the given feeds. */
export async function startProduct({
  feeds = [],
  env = {},
  args = ["--dist", hubDist],
}: ProductOptions = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), "waymark-e2e-"));
  const feedsFile = join(folder, "feeds.yaml");
  // JSON is YAML.
  await writeFile(feedsFile, JSON.stringify(feeds));
  const child = spawn(node, [join(root, "src/tools/start.ts"), ...args], {
    cwd: root,
    env: {
      ...process.env,
      PORT: "0",
      WAYMARK_CONTENT: hubContent,
      WAYMARK_DATA: join(folder, "data"),
      WAYMARK_FEEDS: feedsFile,
      WAYMARK_REFRESH_MINUTES: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const stop = async () => {
    await endProcess(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await waitFor(child, () => /ready at (http:\S+?)\/?\s/.exec(output)?.[1]);
    return { url, output: () => output, stop };
  } catch (error) {
    await stop();
    throw new Error(`The product did not start (${error}). It said:\n${output}`);
  }
}

async function waitFor(child: ChildProcess, read: () => string | undefined): Promise<string> {
  const deadline = Date.now() + 240_000;
  for (;;) {
    const value = read();
    if (value) return value;
    if (child.exitCode !== null) throw new Error(`exit code ${child.exitCode}`);
    if (Date.now() > deadline) throw new Error("no ready line in 240 s");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 8000);
  await ended;
  clearTimeout(timer);
}
