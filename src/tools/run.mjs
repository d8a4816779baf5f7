// Starts one of the project's commands (`npm run NAME` -> src/tools/NAME.ts, ":" written "-").
// Plain JavaScript for Node 20: it is the only file that runs before the packages are there.
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
/** The packages of tests, checks and benchmarks, `devDependencies`, are installed when one of these is first run. */
const needsAll = /^(bench:.*|check|format|screenshots|test)$/.test(name);
if (!isInstalled()) install();
run();

/** The packages stand when npm's own record of them names the same versions as the lock file. */
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
 * As the lock file says, by hash. Where packages are there already they are kept, since a server may be running on them
 * and `npm ci` would take all away first; for the same reason nothing that a test has installed is taken away again.
 * What is left out is said whatever NODE_ENV is: the build needs more than production does.
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
    "The packages could not be installed: see npm's message above. Is the npm registry reachable from here?",
  );
  process.exit(69);
}

function run() {
  const { flags, env } = toModest();
  // npm passes signals to this process only; the command has to hear them too.
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
 * T18: commands of a second get by with half the memory (content:check 129 MB as Node comes, 78 so) when compiled code
 * is kept in a file, garbage is collected early, and only what runs very often is compiled for speed: nothing on some
 * hundred links, and on fifty thousand what makes the command three times as fast. The check of all links takes minutes
 * and reads whole pages, so it keeps the compilers; the others serve, build or measure.
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
 * npm runs its scripts through a shell, and Debian's does not pass a signal on: it dies, and the command would go on
 * without anybody to stop it. Only under npm; a command started by hand may outlive its terminal.
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
