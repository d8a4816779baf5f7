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
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { constants } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [name, ...args] = process.argv.slice(2);
const script = join(root, "src/tools", `${String(name).replace(/:/g, "-")}.ts`);
const modules = join(root, "node_modules");
/** npm's own: what it has installed. */
const record = ".package-lock.json";
const isWindows = process.platform === "win32";
const system = `${isWindows ? "win" : process.platform}-${process.arch}`;
/**
 * Not npm's own way to it, `.bin/node`: on Windows only a shell can start that, which would cut paths at spaces and addresses
 * at "&"; and npm 10 and older remove it along with the packages for other systems, which have one of the same name.
 */
const node = `node${system === "darwin-arm64" ? "-bin" : ""}-${system}/bin/node${isWindows ? ".exe" : ""}`;
const ownNode = join(modules, node);
/** @type {NodeJS.Signals | undefined} What this process was told to end by. */
let ending;
/** An `npm ci` of this command's own was at work in node_modules. */
let hasWritten = false;

if (Number.parseInt(process.versions.node, 10) < 20)
  refuse(69, `This is Node.js ${process.versions.node}: install 20 or newer from https://nodejs.org.`);
// To Node and the bundler these are parts of a web address or of a pattern, so they find no file; SQLite opens none beyond 511 bytes.
if (/[#?*]/.test(root) || Buffer.byteLength(root) > 400)
  refuse(78, `Rename or move this folder, so that its path is short and has no "#", "?" or "*": ${root}`);
if (!name || !existsSync(script)) refuse(2, `There is no command "${name}". \`npm run\` lists the commands.`);
/** @type {Record<string, string>} For what a program could not say itself. */
const advice = {
  SIGKILL: "If nobody did that, this computer's memory was full: close other programs.",
  EACCES: 'This user may not run it, or its disk is mounted with "noexec": move the folder to another disk.',
  ENOENT: "It is missing, or this system cannot run it: Node needs glibc, which Alpine does not have.",
};
/** The first run of one of these installs the packages of tests, checks and benchmarks (`devDependencies`). */
const needsAll = /^(bench:.*|check|format|screenshots|test)$/.test(name);
sayOldLauncher();
if (!isInstalled()) await install();
await run();

/** @returns {never} */
function refuse(/** @type {number} */ code, /** @type {string} */ text) {
  console.error(text);
  process.exit(code);
}

/** A content repository has a copy of it, which no upgrade replaces: its faults would stay for good. */
function sayOldLauncher() {
  const hub = process.env.WAYMARK_HUB_FOLDER;
  if (!hub || !/^(start|desk|content:check)$/.test(String(name))) return;
  const [own = "", ours = ""] = [hub, join(root, "template")].map((folder) => join(folder, "waymark.mjs"));
  try {
    // Git on Windows may have changed its line ends.
    const [one, other] = [own, ours].map((path) => readFileSync(path, "utf8").replaceAll("\r", ""));
    if (one !== other) console.error(`${own} is not the one of this release. Copy ${ours} over it.`);
  } catch {
    // Started without it.
  }
}

/** True if npm's own record of the packages names the same versions as the lock file. */
function isInstalled() {
  const there = readInstalled();
  const isRight = (/** @type {[string, any]} */ [path, entry]) =>
    path === "" ||
    there[path]?.version === entry.version ||
    (entry.dev && !needsAll) ||
    ((entry.optional || entry.devOptional) && !there[path]);
  return existsSync(ownNode) && Object.entries(readJson("package-lock.json").packages).every(isRight);
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
  return JSON.parse(readFileSync(resolve(root, file), "utf8"));
}

/**
 * As the lock file says, by hash. Existing packages are kept, because a server may be using them and `npm ci` would first
 * remove them all; nor is anything removed that a test has installed. What is left out is always given, because with NODE_ENV
 * the build would lack packages. The user's own npm settings must not put them elsewhere, ignore the lock file or run scripts.
 */
async function install() {
  console.error("Installing the packages (once; about ten seconds) ...");
  const there = Object.values(readInstalled());
  const level = needsAll || there.some(({ dev }) => dev) ? "--include=dev" : "--omit=dev";
  const quiet = ["--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  const place = ["--no-global", "--no-workspaces", "--bin-links", "--install-strategy=hoisted"];
  const flags = [level, "--include=optional", ...quiet, ...place, "--package-lock", "--ignore-scripts"];
  const ask = (/** @type {string[]} */ command, folder = root) => {
    if (folder === root && command[0] === "ci") hasWritten = true;
    // Standard output belongs to the command: `npm start` prints one line there.
    const stdio = ["ignore", process.stderr, process.stderr];
    return start("npm", [...command, ...flags], { cwd: folder, stdio });
  };
  let code = await (there.length > 0 ? ask(["install", "--no-save"]) : installFirst(ask));
  // Debian's npm 9.2 ends at the tests' overrides, which no first installation without tests has to read.
  if (code && there.length && level === "--omit=dev" && !ending) code = await installFirst(ask, true);
  if (code === 0 && isInstalled()) return;
  if (ending) process.exit(128 + constants.signals[ending]);
  // npm is content without an optional package that it could not fetch.
  if (code === 0 && !existsSync(ownNode))
    console.error(`npm brought no Node for ${process.platform} on ${process.arch}.`);
  console.error(
    `The packages could not be installed in ${root}: see the message above. Check that the npm registry can be reached, and that the folder can be written to and has 600 MB free. Then start the command again.`,
  );
  // On a full disk npm cuts Node short without a word, and `npm start` would use that Node for this file from now on.
  if (hasWritten && existsSync(ownNode))
    for (const made of [ownNode, join(modules, record)]) rmSync(made, { force: true });
  process.exit(69);
}

/**
 * One npm for Node and one for the rest, side by side: an npm unpacks in a single thread, and Node is half of the work
 * (docs/decisions/0013-packages.md). What they have made becomes node_modules in a single move, so an interrupted
 * installation counts as none, and of two commands at the same moment the later finds the packages there. If that does not
 * work here, one npm does it all. Not on Windows, where nothing can be moved that a virus scanner has open.
 * @param {(command: string[], folder?: string) => Promise<number>} ask
 */
async function installFirst(ask, replaces = false) {
  if (isWindows) return replaces ? 1 : ask(["ci"]);
  try {
    removeParts();
    const own = join(root, `.cache/parts-${process.pid}`);
    mkdirSync(own, { recursive: true });
    // Without npm's record it is what an interrupted `npm ci` has left; with it, another command has just installed it.
    if (existsSync(modules) && !existsSync(join(modules, record))) renameSync(modules, join(own, "left"));
    const parts = writeParts(own);
    const codes = await Promise.all(parts.map((folder) => ask(["ci"], folder)));
    const hasNode = existsSync(join(own, "part-0/node_modules", node));
    if (hasNode && codes.every((code) => code === 0)) joinParts(parts, replaces && join(own, "left"));
    // Another command may have been faster, and its npm luckier.
    return !ending && isInstalled() ? 0 : Math.max(...codes);
  } catch {
    removeParts();
    if (isInstalled()) return 0;
    return ask(Object.keys(readInstalled()).length > 0 ? ["install", "--no-save"] : ["ci"]);
  } finally {
    removeParts();
  }
}

/** This command's own, and what a killed one has left. */
function removeParts() {
  const cache = join(root, ".cache");
  try {
    for (const entry of list(cache)) {
      const pid = Number(entry.match(/^parts-(\d+)$/)?.[1]);
      if (pid === process.pid || (pid && !isRunning(pid)))
        rmSync(join(cache, entry), { recursive: true, maxRetries: 5 });
    }
  } catch {
    // Read-only, or a killed command's npm is still writing: the next installation removes it.
  }
}

function isRunning(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0);
  } catch (/** @type {any} */ error) {
    return error.code === "EPERM";
  }
}

/** Moves what both have made to node_modules, as one npm would have made it, and what is older to `left`. */
function joinParts(/** @type {string[]} */ parts, /** @type {string | false} */ left) {
  const [from = "", to = ""] = parts.map((part) => join(part, "node_modules"));
  const records = [from, to].map((made) => readJson(join(made, record)));
  const entries = [...list(from), ...list(join(from, ".bin")).map((entry) => join(".bin", entry))];
  for (const entry of entries.filter((one) => one !== ".bin" && one !== record))
    renameSync(join(from, entry), join(to, entry));
  const packages = Object.assign({}, ...records.map((one) => one.packages));
  writeFileSync(join(to, record), JSON.stringify({ ...records[0], packages }));
  if (left && !isInstalled()) renameSync(modules, left);
  renameSync(to, modules);
}

/** Each part's folder, with its share of package.json and of the lock file; of the tests' overrides only for them. */
function writeParts(/** @type {string} */ own) {
  const { optionalDependencies, devDependencies, overrides, ...serving } = readJson("package.json");
  const manifest = needsAll ? { ...serving, devDependencies, overrides } : serving;
  const { packages, ...lock } = readJson("package-lock.json");
  const isNode = (/** @type {string} */ path) => path.slice("node_modules/".length) in optionalDependencies;
  return [{ optionalDependencies }, manifest].map((its, part) => {
    const wanted = Object.entries(packages).filter(([, entry]) => needsAll || !entry.dev);
    const share = wanted.filter(([path]) => isNode(path) === (part === 0));
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
  const usual = join(modules, ".bin/node");
  try {
    // For `npx node` and the workflows, if npm has removed it.
    if (!isWindows && !existsSync(usual)) symlinkSync(join("..", node), usual);
  } catch {
    // Read-only, or another command was faster.
  }
  process.exit(await start(ownNode, [...flags, script, ...args], { stdio: "inherit", env }));
}

/**
 * Until its end, which it returns as a shell would. npm sends signals only to this process, but the child must get them too;
 * on Windows Ctrl-C reaches every process of a window, and whatever is passed on kills. There only a shell can start npm.
 * @param {string} program
 * @param {string[]} words
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<number>}
 */
function start(program, words, options) {
  const isShell = isWindows && program === "npm";
  const child = isShell
    ? spawn([program, ...words].join(" "), { shell: true, ...options })
    : spawn(program, words, options);
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    ending = signal;
    if (!isWindows) child.kill(signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, pass);
  followParent(pass);
  return new Promise((resolve) => {
    child.on("error", (/** @type {any} */ error) => {
      console.error(`${program} could not be started (${error.code}). ${advice[error.code] ?? ""}`);
      resolve(127);
    });
    child.on("exit", (code, signal) => {
      for (const one of signals) process.off(one, pass);
      if (signal && !signals.includes(signal))
        console.error(`${program} was ended by ${signal}. ${advice[signal] ?? ""}`);
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
  if (!isShort && name !== "desk") return { flags: [], env: process.env };
  const env = { NODE_COMPILE_CACHE: join(root, ".cache/compiled"), ...process.env };
  // The desk opens in two thirds of the time with the file, and goes on for hours.
  if (!isShort) return { flags: [], env };
  return {
    flags: ["--max-semi-space-size=4", "--no-opt", "--invocation-count-for-maglev=20000"],
    env: { MALLOC_ARENA_MAX: "1", ...env },
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
