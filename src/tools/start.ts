import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { checkOutFolder } from "#build/check-out-folder.ts";
import { readSourceHash } from "#build/read-source-hash.ts";
import { recoverFolder } from "#build/replace-folder.ts";
import { end, exitCodes } from "#host/exit-codes.ts";
import { printFileError } from "#host/explain-file-error.ts";
import { makeFolder, toRealPath } from "#host/folders.ts";
import { projectRoot } from "#host/project-root.ts";
import { memoryFlags, memoryVariables, toPermissionFlags } from "#host/server-flags.ts";
import { explainMissing, readValidSettings, toHubFolder } from "#host/settings/read-settings.ts";
import { printSettingWarning, type Settings } from "#host/settings/settings.ts";
import { buildFilesName, checkBuild, DamagedBuildError } from "#server/pages/build-files.ts";
import { toStartFailure } from "#server/to-start-failure.ts";
import { printProblems, readCommand, resolveOperand } from "./frame/read-command.ts";

const { options } = readCommand(
  `Builds the site if its sources have changed, opens the store, fetches the news and serves. Prints one line with the address
when it is ready; everything else goes to standard error. For settings see .env.example and docs/operations.md.

  npm start
  PORT=8080 npm start

Options
  --dist DIR   where the built site is (default: dist): a new or empty folder, or an earlier build

Exit codes: 0 stopped, 1 no content or errors in it, and no earlier build to serve, 2 wrong usage, 65 a newer version made
the store, 66 the build was damaged in the meantime, 69 the port is taken, 70 an error in the program, 75 another process is
using the store, 77 this user may not use the port, 78 bad setting.`,
);
const root = realpathSync(projectRoot);
const { settings, warnings } = readValidSettings(root, undefined, "served");
const dist = await readDistFolder(options.dist ?? join(root, "dist"));
for (const warning of warnings) console.error(printSettingWarning(warning));
// Before the build. Not with the real port: the server that has it may be about to stop.
const probe = createServer().listen({ host: settings.host, port: 0 });
await once(probe, "listening").catch((error) => end(toStartFailure(error)));
probe.close();
const writable = makeDataFolder(settings.dataFolder);
const builtHash = readBuiltHash();
if (!(await isBuilt())) process.exit(exitCodes.findings);
sayUnset();
becomeServer(settings, writable);

/** The real path, because permissions are compared by name. Ends the process if a build could do harm there. */
async function readDistFolder(name: string): Promise<string> {
  const folder = resolveOperand(name);
  // First, because a link leads to nothing if a killed build has moved its folder away.
  await recoverFolder(toRealPath(folder));
  const mistake = checkOutFolder(folder, root, settings);
  return mistake ? end({ code: exitCodes.wrongUsage, text: mistake }) : toRealPath(folder);
}

/** True if there is something to serve: a new build, or the last good one if the new one failed. */
async function isBuilt(): Promise<boolean> {
  const missing = explainMissing(settings.contentFolder);
  if (missing) console.error(missing);
  else if (await buildIfChanged()) return true;
  const hasLastGood = builtHash !== undefined;
  const what = hasLastGood ? "so the last good build is served" : "and there is no earlier build to serve";
  console.error(`The site could not be built, ${what}. Fix the problems above and start again.`);
  return hasLastGood;
}

/** At every start, because a build says it only once. */
function sayUnset(): void {
  const { unset = [] }: { unset?: string[] } = JSON.parse(readFileSync(join(dist, "build.json"), "utf8"));
  const where = "at the desk (`npm run desk`), under Settings, or in site.yaml";
  if (unset.length === 0) return;
  console.error(
    `Not set yet: ${unset.join(", ")}. The page says so where these would lead. Set them ${where}.`,
  );
}

/** The hash of the sources of the last good build; undefined if there is none, or if it is damaged. */
function readBuiltHash(): string | undefined {
  if (!["build.json", buildFilesName].some((name) => existsSync(join(dist, name)))) return undefined;
  try {
    checkBuild(dist);
    return String(JSON.parse(readFileSync(join(dist, "build.json"), "utf8")).sourceHash);
  } catch (error) {
    if (!(error instanceof DamagedBuildError)) throw error;
    console.error(`Warning: ${error.damage}.`);
    return undefined;
  }
}

async function buildIfChanged(): Promise<boolean> {
  try {
    const sourceHash = readSourceHash(root, settings);
    if (builtHash === sourceHash) return true;
    console.error("Building the site ...");
    const startedMs = performance.now();
    // Loaded only now: the bundler takes half a second, which a start without changes need not pay.
    const { buildSite } = await import("#build/build-site.ts");
    const { ok, problems } = await buildSite({ ...settings, root, outFolder: dist, sourceHash });
    printProblems(problems, console.error);
    if (!ok) return false;
    console.error(`Built in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.`);
    return true;
  } catch (error) {
    const told = printFileError(error);
    console.error(told ? `${told} To build elsewhere: npm start -- --dist FOLDER` : error);
    return false;
  }
}

/**
 * S21: the server may read the project and write its data folder, and may start no process. It replaces this process if
 * the system can do that, so that there is only one process to stop and to watch.
 */
function becomeServer({ contentFolder, feedsFile }: Settings, writable: string[]): void {
  const readable = ["src", "supabase", "node_modules", "package.json"].map((name) => join(root, name));
  readable.push(join(toHubFolder(root), ".env"));
  const flags = toPermissionFlags({ readable: [...readable, dist, contentFolder, feedsFile], writable });
  const args = [...memoryFlags, ...flags, join(root, "src/server/main.ts"), "--dist", dist];
  const env = { ...memoryVariables, ...process.env };
  // On Windows this function throws.
  if (process.platform !== "win32") process.execve?.(process.execPath, [process.execPath, ...args], env);
  const child = spawn(process.execPath, args, { stdio: "inherit", env });
  // Ctrl-C reaches the server, too; passed on, it would kill it on Windows.
  process.on("SIGINT", () => {});
  child.on("exit", (code) => process.exit(code ?? exitCodes.internal));
}

/**
 * What the server may write. The server copes with a disk that takes no writes (T5) and tries again later, so the star
 * allows what it will create in the folder; without it Node takes the name of a missing folder for that of a file.
 */
function makeDataFolder(folder: string): string[] {
  try {
    makeFolder(folder);
    return [realpathSync(folder)];
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // The disk is not full or read-only: a folder can never be created at this path.
    const text = `WAYMARK_DATA: ${folder} cannot become a folder (${code}). Name another.`;
    if (/^(?:EEXIST|ENOTDIR|ENOENT)$/.test(`${code}`)) end({ code: exitCodes.badSetting, text });
    console.error(
      `Warning: WAYMARK_DATA: the folder does not exist and cannot be created, so no news is kept: ${message}`,
    );
    const real = toRealPath(folder);
    return [real, join(real, "*")];
  }
}
