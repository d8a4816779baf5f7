import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "#host/folders.ts";
import { openSqliteStore } from "#server/store/sqlite-store.ts";
import { saveRun, toTestArticles, toTestFeed } from "#server/store/testing/store-fixture.ts";
import { findTemporaryFolder } from "../../test/project/temporary-folder.ts";
import { endProcess, root } from "../support/product.ts";
import { writeSampleDesk } from "./sample-desk.ts";

const node = join(root, "node_modules/.bin/node");

export interface TestDesk {
  /** With the one-time token. */
  address: string;
  origin: string;
  /** The content that it works on: a copy, in a folder of its own. */
  folder: string;
  /** The link check's folder. */
  cacheFolder: string;
  git(...args: string[]): string;
  /** Makes its folder a checkout from here on. */
  beginGit(): Promise<void>;
  /** Content and headlines as they were when the desk started. It runs on; what was published since stays so. */
  reset(): Promise<void>;
  /** Ends the desk and leaves the content. */
  end(): Promise<void>;
  /** The same content on the same port again. */
  startAgain(): Promise<string>;
  /** Ends it and takes everything away. */
  stop(): Promise<void>;
}

/**
 * `npm run desk` as curators start it, on a copy of the content. Where git is not what is tested, the folder's own history does
 * the same without the six processes that each answer of the desk asks of git.
 */
export async function startDesk(env: NodeJS.ProcessEnv, hasGit: boolean): Promise<TestDesk> {
  const base = await mkdtemp(join(findTemporaryFolder(), "waymark-desk-"));
  const folder = join(base, "content");
  const cacheFolder = join(base, ".cache");
  const dataFolder = join(base, "data");
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", base, "-c", "user.name=Test", "-c", "user.email=test@example.org", ...args], {
      encoding: "utf8",
    });
  const beginGit = async () => {
    git("init", "--quiet", "--initial-branch=main");
    // As in the project: the store is not content. Nor is a history of the folder's own.
    await writeFile(join(base, ".gitignore"), "data/\n.history/\n");
    git("config", "user.name", "Test");
    git("config", "user.email", "test@example.org");
    git("add", "content", ".gitignore");
    git("commit", "--quiet", "-m", "start");
  };
  let child: ChildProcess | undefined;
  const run = async (port: string) => {
    const started = await runDesk(["--port", port, "--content", folder, "--cache", cacheFolder], {
      ...env,
      WAYMARK_DATA: dataFolder,
    });
    child = started.child;
    return started.address;
  };
  const end = async () => {
    if (child) await endProcess(child);
  };
  const stop = async () => {
    await end();
    await rm(base, { recursive: true, force: true });
  };
  try {
    await writeSampleDesk(folder);
    await writeHeadlines(dataFolder);
    if (hasGit) await beginGit();
    const first = await readFiles(folder);
    const reset = async () => {
      const present = await readFiles(folder);
      for (const path of present.keys()) if (!first.has(path)) await rm(join(folder, path));
      for (const [path, text] of first)
        if (present.get(path) !== text) await writeFile(join(folder, path), text, "latin1");
      for (const left of [dataFolder, cacheFolder]) await rm(left, { recursive: true, force: true });
      await writeHeadlines(dataFolder);
    };
    const address = await run("0");
    const { origin, port } = new URL(address);
    return {
      address,
      origin,
      folder,
      cacheFolder,
      git,
      beginGit,
      reset,
      end,
      startAgain: () => run(port),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Byte for byte, but for the tools' own (`.changes`, `.history`). */
async function readFiles(folder: string): Promise<Map<string, string>> {
  const paths = listFiles(folder).filter((path) => !path.startsWith("."));
  const texts = await Promise.all(paths.map((path) => readFile(join(folder, path), "latin1")));
  return new Map(paths.map((path, at) => [path, texts[at] ?? ""]));
}

/** As a server has left them. */
async function writeHeadlines(dataFolder: string): Promise<void> {
  const store = await openSqliteStore(dataFolder, { log: () => {} });
  await store.syncFeeds([toTestFeed("Campus Daily")]);
  await saveRun(store, "Campus Daily", toTestArticles(6));
  await store.close();
}

/** Each answer reads all of the content: with little room, a quarter of a desk's work was to look for what it can forget. */
const roomyHeap = ["--single-threaded-gc", "--min-semi-space-size=16", "--max-semi-space-size=32"];

export async function runDesk(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(node, [...roomyHeap, join(root, "src/tools/desk.ts"), ...args], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const deadline = Date.now() + 150_000;
  for (;;) {
    const address = /open: (http:\S+)/.exec(output)?.[1];
    if (address) return { child, address };
    if (child.exitCode !== null || Date.now() > deadline) {
      await endProcess(child);
      throw new Error(`The desk did not start. It said:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
