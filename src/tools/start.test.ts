import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sampleContent } from "#catalog/fixture/sample-content.ts";
import { runHere } from "#host/testing/run-here.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
let folder = "";
let child: ChildProcess | undefined;
let texts = { out: "", err: "" };
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-start-"));
  writeFileSync(join(folder, "feeds.yaml"), "[]");
  mkdirSync(join(folder, "content/resources"), { recursive: true });
  for (const { path, text } of sampleContent()) writeFileSync(join(folder, "content", path), text);
});
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const toEnv = () => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "",
  PORT: "0",
  WAYMARK_DATA: join(folder, "data"),
  WAYMARK_FEEDS: join(folder, "feeds.yaml"),
  WAYMARK_CONTENT: join(folder, "content"),
  WAYMARK_REFRESH_MINUTES: "0",
});

/**
 * Resolves with the address, or with the exit code when it ends before that. `wrap` is a command that runs another, and
 * that one's standard input.
 */
async function start(
  args: string[] = [],
  env: Record<string, string> = {},
  wrap: string[] = [],
): Promise<string | number | null> {
  texts = { out: "", err: "" };
  const command = [...wrap, process.execPath, join(root, "src/tools/start.ts"), ...args];
  const started = spawn(command[0] ?? "", command.slice(1), {
    env: { ...toEnv(), ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child = started;
  started.stderr.on("data", (chunk) => {
    texts.err += chunk;
  });
  return new Promise((resolve) => {
    started.stdout.on("data", (chunk) => {
      texts.out += chunk;
      const url = /^Waymark is ready at (\S+)\n$/.exec(texts.out)?.[1];
      if (url) resolve(url);
    });
    started.on("close", (code) => resolve(code));
  });
}

/** For what ends before it serves, in this process; serving would replace it. */
async function startHere(args: string[] = [], env: Record<string, string> = {}): Promise<number> {
  const { execve } = process;
  process.execve = () => {
    throw new Error("It would serve now.");
  };
  try {
    const { status, stdout, stderr } = await runHere("start", args, { ...toEnv(), ...env });
    texts = { out: stdout, err: stderr };
    return status;
  } finally {
    Object.assign(process, { execve });
  }
}

const dist = () => ["--dist", join(folder, "dist")];

describe("npm start", () => {
  it("ends with 1 and every problem when content has errors and there is nothing to serve", async () => {
    const content = join(folder, "broken");
    cpSync(join(folder, "content"), content, { recursive: true });
    writeFileSync(join(content, "site.yaml"), "product: [");
    expect(await start(dist(), { WAYMARK_CONTENT: content })).toBe(1);
    expect(texts.err).toMatch(/site\.yaml[\s\S]*no earlier build/);
    expect(texts.out).toBe("");
  });

  it("builds when there is no build, and serves it", async () => {
    const url = await start(dist());
    expect(texts.err).toContain("Building the site ...");
    expect((await fetch(String(url))).status).toBe(200);
    expect(existsSync(join(folder, "dist/build.json"))).toBe(true);
  });

  it("builds no second time when nothing changed, and runs under S21's permissions as one process", async () => {
    const url = await start(dist());
    expect(texts.err).not.toContain("Building");
    expect((await fetch(String(url))).status).toBe(200);
    if (process.platform !== "linux") return;
    const line = readFileSync(`/proc/${child?.pid}/cmdline`, "utf8").split("\0");
    expect(line).toContain("--permission");
    expect(line).toContain(`--allow-fs-write=${join(folder, "data")}`);
    expect(line.filter((word) => word.startsWith("--allow-") && !/^--allow-(net$|fs-)/.test(word))).toEqual(
      [],
    );
  });

  it("on Windows, which has no exec, serves in a process beside this one, which Ctrl-C reaches by itself", async () => {
    const windows = encodeURIComponent('Object.defineProperty(process,"platform",{value:"win32"})');
    const url = await start(dist(), { NODE_OPTIONS: `--import=data:text/javascript,${windows}` });
    const server = Number(readFileSync(join(folder, "data/lock.pid"), "utf8"));
    child?.kill("SIGINT");
    expect((await fetch(String(url))).status).toBe(200);
    process.kill(server, "SIGINT");
    expect(child && (await once(child, "exit"))).toEqual([0, null]);
  });

  it("F14 builds anew where a file of the build was cut, is missing, or is not of it", async () => {
    const at = (name: string) => join(folder, "dist", name);
    const index = readFileSync(at("public/index.html"));
    writeFileSync(at("public/index.html"), index.subarray(0, 500));
    rmSync(at("build.json"));
    writeFileSync(at("public/extra.html"), "x");
    const url = await start(dist());
    expect(texts.err).toMatch(/index\.html has changed since the build.*\nBuilding the site/);
    expect(await (await fetch(String(url))).bytes()).toEqual(new Uint8Array(index));
    expect(readdirSync(at("public"))).not.toContain("extra.html");
  });

  it("serves no damaged build where content has errors either", async () => {
    const content = join(folder, "broken-too");
    cpSync(join(folder, "content"), content, { recursive: true });
    writeFileSync(join(content, "site.yaml"), "product: [");
    const damaged = join(folder, "damaged");
    cpSync(join(folder, "dist"), damaged, { recursive: true });
    rmSync(join(damaged, "public"), { recursive: true });
    expect(await startHere(["--dist", damaged], { WAYMARK_CONTENT: content })).toBe(1);
    expect(texts.err).toMatch(/public\/\S+ is missing.* more\.\n[\s\S]*no earlier build/);
  });

  it("serves the last good build when content has errors, also where a killed build had moved it away", async () => {
    const content = join(folder, "content");
    const { pid: dead } = spawnSync(process.execPath, ["--version"]);
    renameSync(join(folder, "dist"), join(folder, `dist.replaced-${dead}`));
    const site = readFileSync(join(content, "site.yaml"), "utf8");
    writeFileSync(join(content, "site.yaml"), `${site}\nproduct: again\n`);
    const url = await start(dist());
    writeFileSync(join(content, "site.yaml"), site);
    expect(texts.err).toMatch(/site\.yaml[\s\S]*the last good build is served/);
    expect((await fetch(String(url))).status).toBe(200);
  });

  it("serves the last good build where a killed restore left no content, and says so in the terminal and in its health", async () => {
    const content = join(folder, "content");
    renameSync(content, join(folder, "aside"));
    mkdirSync(join(folder, "content.restoring"));
    try {
      const env = { WAYMARK_FEEDS: join(content, "feeds.yaml") };
      // The list of news sources may be elsewhere.
      const url = await start(dist(), { WAYMARK_FEEDS: join(folder, "aside/feeds.yaml") });
      expect(texts.err).toMatch(
        /^There is no folder \S+\. A restore was interrupted: run it again\.\n.*the last good build is served/,
      );
      expect((await fetch(String(url))).status).toBe(200);
      const { reasons } = (await (await fetch(`${url}/health/ready`)).json()) as { reasons: string[] };
      expect(reasons).toContain("sources_unreadable");
      expect(await startHere(["--dist", join(folder, "none")], env)).toBe(1);
      expect(texts.err).toMatch(/run it again\.\n.*there is no earlier build/);
    } finally {
      rmSync(join(folder, "content.restoring"), { recursive: true });
      renameSync(join(folder, "aside"), content);
    }
  });

  it("brings back the last good build where a link leads to its place", async () => {
    const { pid: dead } = spawnSync(process.execPath, ["--version"]);
    const linked = join(folder, "linked");
    symlinkSync("moved", linked);
    expect(await startHere(["--dist", linked]), "it may lead to a disk that is missing").toBe(2);
    cpSync(join(folder, "dist"), join(folder, `moved.replaced-${dead}`), { recursive: true });
    expect(typeof (await start(["--dist", linked])), texts.err).toBe("string");
    expect(texts.err).not.toContain("Building");
  });

  it("ends with 78 for a bad setting and for a data folder that is a file, one line each", async () => {
    expect(await startHere(dist(), { PORT: "no" })).toBe(78);
    expect(texts.err.trim().split("\n")).toHaveLength(1);
    expect(await startHere(dist(), { WAYMARK_DATA: join(folder, "feeds.yaml") })).toBe(78);
    expect(texts.err).toContain("WAYMARK_DATA");
    if (process.platform !== "linux") return;
    expect(await startHere(["--dist", join(folder, "none")], { WAYMARK_DATA: "/proc/waymark" })).toBe(78);
    expect(texts.err).toMatch(/^WAYMARK_DATA: \/proc\/waymark cannot become a folder .*\n$/);
  });

  it("ends with 78 before it builds where HOST is not an address of this machine", async () => {
    const none = join(folder, "none-for-host");
    for (const HOST of ["hub.invalid", "192.0.2.1"]) {
      expect(await startHere(["--dist", none], { HOST }), HOST).toBe(78);
      expect(texts.err).toMatch(/^HOST: .* is not an address of this machine\. .*\n$/);
    }
    expect(existsSync(none)).toBe(false);
  });

  it("ends with 2 before it builds where a build would replace something of value", async () => {
    for (const name of [folder, join(folder, "data"), join(folder, "feeds.yaml"), ""]) {
      expect(await startHere(["--dist", name]), name).toBe(2);
      expect(texts.err.trim().split("\n"), name).toHaveLength(1);
      expect(texts.err).toMatch(/Name another folder|is empty/);
    }
    expect(existsSync(join(folder, "content/site.yaml"))).toBe(true);
  });

  it("names what of the content cannot be read", async () => {
    const content = join(folder, "looped");
    cpSync(join(folder, "content"), content, { recursive: true });
    symlinkSync("loop.yaml", join(content, "resources/loop.yaml"));
    expect(await startHere(["--dist", join(folder, "none")], { WAYMARK_CONTENT: content })).toBe(1);
    expect(texts.err).toMatch(/error: .*resources\/loop\.yaml\n\s+it is a link that leads in a circle/);
    expect(texts.err).toMatch(/The site could not be built.*\n$/);
  });

  it("names the way to build elsewhere if its own folder takes nothing", async () => {
    // Nobody may make a folder there, not even root.
    expect(await startHere(["--dist", "/proc/waymark"])).toBe(1);
    expect(texts.err).toMatch(/'\/proc\/waymark\..*To build elsewhere: npm start -- --dist FOLDER\n.*\n$/);
  });

  it("warns of a setting that does not exist", async () => {
    const env = { WAYMARK_PORT: "80", WAYMARK_DTA: "x", WAYMARK_DATA: join(folder, "feeds.yaml") };
    expect(await startHere(dist(), env), "goes on, to what else is wrong").toBe(78);
    expect(texts.err).toMatch(/Warning: WAYMARK_DTA.*Did you mean WAYMARK_DATA\?/);
  });
});

// A mount of its own needs Linux and either root or user namespaces.
const unshare = ["unshare", "--mount", ...(process.getuid?.() === 0 ? [] : ["--map-root-user", "--user"])];
const canMount =
  spawnSync("unshare", [...unshare.slice(1), "mount", "-t", "tmpfs", "t", "/mnt"]).status === 0;
if (!canMount) console.warn("SKIPPED: a read-only disk needs Linux and the right to mount.");

describe.skipIf(!canMount)("npm start on a disk that takes no folder", () => {
  // The disk takes writes once a line comes in.
  const script = `mount -t tmpfs t "$WAYMARK_DISK" && mount -o remount,ro "$WAYMARK_DISK"
    "$0" "$@" < /dev/null & server=$!
    trap 'kill $server' TERM
    { read -r && mount -o remount,rw "$WAYMARK_DISK"; } <&0 &
    wait $server; wait $server`;

  it("T5 serves, says why there is no news, and T4 opens the store when the disk is back", async () => {
    const disk = join(folder, "disk");
    mkdirSync(disk);
    const env = { WAYMARK_DATA: join(disk, "data"), WAYMARK_DISK: disk };
    const url = await start(dist(), env, [...unshare, "bash", "-c", script]);
    expect((await fetch(String(url))).status).toBe(200);
    expect(texts.err).toMatch(/^Warning: WAYMARK_DATA: .* EROFS/m);
    const readReasons = async () => (await (await fetch(`${url}/health/ready`)).json()).reasons;
    expect(await readReasons()).toContain("store_unreadable");
    child?.stdin?.write("\n");
    await expect.poll(readReasons, { timeout: 40_000, interval: 500 }).not.toContain("store_unreadable");
    expect(texts.err).not.toContain("--allow-fs-read");
  });
});
