import { accessSync, constants, statSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { runProgram } from "./run-program.ts";

/** The same engine without a browser's own windows, each of which costs more than the page in it. */
const shells = ["chromium-headless-shell", "chrome-headless-shell"];
const names = [...shells, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** What is there already: the one named in CHROMIUM, or the usual names on the path. */
export function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  if (env.CHROMIUM) return env.CHROMIUM;
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...places].find(isProgram);
}

/** Whether the tests would take half as long again as they have to. */
export const isWhole = (path: string): boolean => !shells.includes(basename(path));

/** Debian's package, where this user may install one without being asked for a password. Gives what apt said if not. */
export async function installChromium(root: string): Promise<string> {
  // By itself it waits half a minute for each of its addresses and tries again, longer than all other steps take.
  const limits = ["DPkg::Lock::Timeout=60", "Acquire::Retries=0", "Acquire::http::Timeout=20"];
  const apt = [...limits.flatMap((limit) => ["-o", limit]), "-y", "-qq"];
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const run = (args: string[]) => {
    const [command = "", ...rest] = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args];
    return runProgram(root, command, rest);
  };
  const update = await run([...apt, "update"]);
  if (update.code === 127) return update.output;
  const install = await run([...apt, "--no-install-recommends", "install", "chromium-headless-shell"]);
  return install.code === 0 ? "" : `${update.output}\n${install.output}`;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    // Who may enter a folder may "run" it.
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
