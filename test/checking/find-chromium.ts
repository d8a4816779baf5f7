import { accessSync, constants, statSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { runProgram } from "./run-program.ts";

/** The same engine without a browser's windows, each of which costs more than the page in it. */
const shells = ["chromium-headless-shell", "chrome-headless-shell"];
const names = [...shells, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The one named in CHROMIUM, or one of the usual names on the path. */
export function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  if (env.CHROMIUM) return env.CHROMIUM;
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...places].find(isProgram);
}

/** A whole browser takes half as long again for the tests as a shell. */
export const isWhole = (path: string): boolean => !shells.includes(basename(path));

/** Installs Debian's package if this user may do so without a password. Otherwise returns what apt said. */
export async function installChromium(root: string): Promise<string> {
  // By default it waits half a minute for each of its addresses and tries again, longer than all other steps take.
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
    // A folder that may be entered counts as executable, too.
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
