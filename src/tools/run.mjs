// Starts one of the project's commands (`npm run NAME` -> src/tools/NAME.ts, ":" written "-").
// Plain JavaScript for Node 20, because only this file runs before the packages are installed.
import { spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [name, ...args] = process.argv.slice(2);
const script = join(root, "src/tools", `${String(name).replaceAll(":", "-")}.ts`);
const modules = join(root, "node_modules");
/** npm's own: what it has installed. */
const record = ".package-lock.json";
const isWindows = process.platform === "win32";
const node = join(modules, ".bin", isWindows ? "node.cmd" : "node");
/** @type {NodeJS.Signals | undefined} What this process was told to end by. */
let ending;

if (!name || !existsSync(script)) {
  console.error(`There is no command "${name}". \`npm run\` lists the commands.`);
  process.exit(2);
}
/** The first run of one of these installs the packages of tests, checks and benchmarks (`devDependencies`). */
const needsAll = /^(bench:.*|check|format|screenshots|test)$/.test(name);
if (!isInstalled()) await install();
await run();

/** True if npm's own record of the packages names the same versions as the lock file. */
function isInstalled() {
  const there = readInstalled();
  const isRight = (/** @type {[string, any]} */ [path, entry]) =>
    path === "" ||
    there[path]?.version === entry.version ||
    (entry.dev && !needsAll) ||
    ((entry.optional || entry.devOptional) && !there[path]);
  return existsSync(node) && Object.entries(readJson("package-lock.json").packages).every(isRight);
}

/** @returns {Record<string, any>} */
function readInstalled() {
  try {
    return readJson(`node_modules/${record}`).packages;
  } catch {
    return {};
  }
}

function readJson(/** @type {string} */ file) {
  return JSON.parse(readFileSync(join(root, file), "utf8"));
}

/**
 * As the lock file says, by hash. Existing packages are kept, because a server may be using them and `npm ci` would first
 * remove them all; for the same reason nothing that a test has installed is removed. What is left out is always given,
 * whatever NODE_ENV is, because the build needs more than production does; so is what would put packages where Node or this
 * file does not look, whatever the user's own .npmrc says.
 */
async function install() {
  console.error("Installing the packages (once; about ten seconds) ...");
  const there = Object.values(readInstalled());
  const level = needsAll || there.some(({ dev }) => dev) ? "--include=dev" : "--omit=dev";
  const quiet = ["--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  const place = ["--no-global", "--no-workspaces", "--bin-links", "--install-strategy=hoisted"];
  const flags = [level, "--include=optional", ...quiet, ...place];
  const ask = (/** @type {string[]} */ command, folder = root) =>
    // Standard output belongs to the command: `npm start` prints one line there.
    start("npm", [...command, ...flags], { cwd: folder, stdio: ["ignore", process.stderr, process.stderr] });
  const code = await (there.length > 0 ? ask(["install", "--no-save"]) : installFirst(ask));
  if (code === 0 && isInstalled()) return;
  if (ending) process.exit(128 + constants.signals[ending]);
  // npm is content without an optional package that it could not fetch.
  if (code === 0 && !existsSync(node))
    console.error(`npm brought no Node for ${process.platform} on ${process.arch}.`);
  console.error(
    "The packages could not be installed: see the message above. Can this machine reach the npm registry?",
  );
  process.exit(69);
}

/**
 * One npm for Node and one for the rest, side by side: an npm unpacks in a single thread, and Node is half of the work
 * (docs/decisions/0013-packages.md). What both have made is then moved together. If that does not work here, one npm does it
 * all. Not on Windows, where nothing can be moved that a virus scanner has open.
 * @param {(command: string[], folder?: string) => Promise<number>} ask
 */
async function installFirst(ask) {
  if (isWindows) return ask(["ci"]);
  const own = join(modules, `.parts-${process.pid}`);
  try {
    mkdirSync(own, { recursive: true });
    if (!hasCompany()) {
      if (isInstalled()) return 0;
      clear(own);
    }
    const parts = writeParts(own);
    const codes = await Promise.all(parts.map((folder) => ask(["ci"], folder)));
    const hasNode = parts.some((part) => existsSync(join(part, "node_modules/.bin/node")));
    if (hasNode && Math.max(...codes) === 0 && !isInstalled()) moveTogether(parts);
    return Math.max(...codes);
  } catch {
    // Another command may be moving what it has installed at this very moment.
    await setTimeout(1000);
    if (isInstalled()) return 0;
    return ending ? 1 : ask(["ci"]);
  } finally {
    remove(own);
  }
}

/** True while another command is installing here: it removes its own folder after it has written the record. */
function hasCompany() {
  return list(modules).some((entry) => {
    const pid = Number(entry.match(/^\.parts-(\d+)$/)?.[1] ?? process.pid);
    return pid !== process.pid && isRunning(pid);
  });
}

function isRunning(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0);
  } catch (/** @type {any} */ error) {
    return error.code === "EPERM";
  }
}

/** Removes what an interrupted installation has left. */
function clear(/** @type {string} */ own) {
  for (const entry of list(modules)) if (join(modules, entry) !== own) remove(join(modules, entry));
  for (const entry of list(own)) remove(join(own, entry));
}

/** Again and again for a moment, because the npm of a killed command may still be writing there. */
function remove(/** @type {string} */ path) {
  rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}

/** The record comes last, so an interrupted installation counts as none. */
function moveTogether(/** @type {string[]} */ parts) {
  // Fails if it exists: of two commands that have come this far together, one moves.
  mkdirSync(join(modules, ".bin"));
  const records = parts.map((part) => {
    const made = join(part, "node_modules");
    const entries = [...list(made), ...list(join(made, ".bin")).map((entry) => join(".bin", entry))];
    for (const entry of entries.filter((one) => one !== ".bin" && one !== record))
      renameSync(join(made, entry), join(modules, entry));
    return JSON.parse(readFileSync(join(made, record), "utf8"));
  });
  const packages = Object.assign({}, ...records.map((one) => one.packages));
  writeFileSync(join(modules, record), JSON.stringify({ ...records[0], packages }));
}

/** Each part's folder, with its share of package.json and of the lock file. */
function writeParts(/** @type {string} */ own) {
  const { optionalDependencies, ...manifest } = readJson("package.json");
  const { packages, ...lock } = readJson("package-lock.json");
  const isNode = (/** @type {string} */ path) => path.slice("node_modules/".length) in optionalDependencies;
  return [{ optionalDependencies }, manifest].map((its, part) => {
    const share = Object.entries(packages).filter(([path]) => isNode(path) === (part === 0));
    const folder = join(own, `part-${part}`);
    mkdirSync(folder);
    copyFileSync(join(root, ".npmrc"), join(folder, ".npmrc"));
    writeFileSync(join(folder, "package.json"), JSON.stringify(its));
    const shares = { ...lock, packages: { ...Object.fromEntries(share), "": its } };
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify(shares));
    return folder;
  });
}

function list(/** @type {string} */ folder) {
  return existsSync(folder) ? readdirSync(folder) : [];
}

async function run() {
  const { flags, env } = toModest();
  process.exit(await start(node, [...flags, script, ...args], { stdio: "inherit", env }));
}

/**
 * Until its end, which it returns as a shell would. npm sends signals only to this process, but the child must get them too.
 * @param {string} program
 * @param {string[]} words
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<number>}
 */
function start(program, words, options) {
  const child = spawn(program, words, { shell: isWindows, ...options });
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    ending = signal;
    child.kill(signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, pass);
  followParent(pass);
  return new Promise((resolve) => {
    child.on("error", () => resolve(127));
    child.on("exit", (code, signal) => {
      for (const one of signals) process.off(one, pass);
      resolve(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1));
    });
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
function followParent(/** @type {(signal: NodeJS.Signals) => void} */ pass) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event || isWindows) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    pass("SIGTERM");
  }, 200);
  timer.unref();
}
