// Starts one of the project's commands (`npm run NAME` -> src/tools/NAME.ts, ":" written "-").
// Plain JavaScript for Node 20, because only this file runs before the packages are installed.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [name, ...args] = process.argv.slice(2);
const script = join(root, "src/tools", `${String(name).replaceAll(":", "-")}.ts`);
const node = join(root, "node_modules/.bin", process.platform === "win32" ? "node.cmd" : "node");

if (!name || !existsSync(script)) {
  console.error(`There is no command "${name}". \`npm run\` lists the commands.`);
  process.exit(2);
}
/** The first run of one of these installs the packages of tests, checks and benchmarks (`devDependencies`). */
const needsAll = /^(bench:.*|check|format|screenshots|test)$/.test(name);
if (!isInstalled()) install();
run();

/** True if npm's own record of the packages names the same versions as the lock file. */
function isInstalled() {
  const there = readInstalled();
  const isRight = (/** @type {[string, any]} */ [path, entry]) =>
    path === "" ||
    there[path]?.version === entry.version ||
    (entry.dev && !needsAll) ||
    ((entry.optional || entry.devOptional) && !there[path]);
  return existsSync(node) && Object.entries(readPackages("package-lock.json")).every(isRight);
}

/** @returns {Record<string, any>} */
function readInstalled() {
  try {
    return readPackages("node_modules/.package-lock.json");
  } catch {
    return {};
  }
}

function readPackages(/** @type {string} */ file) {
  return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
}

/**
 * As the lock file says, by hash. Existing packages are kept, because a server may be using them and `npm ci` would first
 * remove them all; for the same reason nothing that a test has installed is removed. What is left out is always given,
 * whatever NODE_ENV is, because the build needs more than production does.
 */
function install() {
  console.error("Installing the packages (once; a quarter of a minute) ...");
  const there = Object.values(readInstalled());
  const command = there.length === 0 ? ["ci"] : ["install", "--no-save"];
  const level = needsAll || there.some(({ dev }) => dev) ? "--include=dev" : "--omit=dev";
  const flags = [level, "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const result = spawnSync("npm", [...command, ...flags], {
    cwd: root,
    // Standard output belongs to the command: `npm start` prints one line there.
    stdio: ["ignore", process.stderr, process.stderr],
    shell: process.platform === "win32",
  });
  if (result.status === 0 && isInstalled()) return;
  console.error(
    "The packages could not be installed: see npm's message above. Can this machine reach the npm registry?",
  );
  process.exit(69);
}

function run() {
  const { flags, env } = toModest();
  // npm sends signals only to this process, but the command must get them too.
  const child = spawn(node, [...flags, script, ...args], {
    stdio: "inherit",
    env,
    shell: process.platform === "win32",
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  followParent(child);
  child.on("exit", (code, signal) => {
    process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1));
  });
}

/**
 * T18: short commands need half the memory (content:check 78 MB instead of 129) if compiled code is kept in a file, garbage is
 * collected early, and only very hot code is optimized: nothing on some hundred links, but on fifty thousand what makes the
 * command three times as fast. The check of all links takes minutes and reads whole pages, so it keeps the compilers; the
 * other commands serve, build or measure.
 */
function toModest() {
  const isShort = /^(content|links):/.test(name) && name !== "links:check";
  if (!isShort) return { flags: [], env: process.env };
  const settings = { NODE_COMPILE_CACHE: join(root, ".cache/compiled"), MALLOC_ARENA_MAX: "1" };
  return {
    flags: ["--max-semi-space-size=4", "--no-opt", "--invocation-count-for-maglev=20000"],
    env: { ...settings, ...process.env },
  };
}

/**
 * npm runs its scripts through a shell, and Debian's does not pass on a signal: it dies, and nobody could stop the command any
 * more. Only under npm; a command started by hand may outlive its terminal.
 */
function followParent(/** @type {import("node:child_process").ChildProcess} */ child) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill("SIGTERM");
  }, 200);
  timer.unref();
}
