import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { tryOr } from "#base/try-or.ts";
import { toRealPath } from "#host/folders.ts";
import type { Settings } from "#host/settings/settings.ts";
import { buildFilesName, readBuildFiles } from "#server/pages/build-files.ts";

type Kept = Pick<Settings, "contentFolder" | "feedsFile" | "dataFolder">;

/**
 * Why a build may not replace `folder`, in one line; undefined if it may. A build replaces its folder as a whole, so a typo
 * in a name must not cost anything that no build can make again.
 */
export function checkOutFolder(folder: string, root: string, settings: Kept): string | undefined {
  if (folder.trim() === "") return "The name of the folder to build into is empty.";
  const kept: [what: string, path: string][] = [
    ["the project", root],
    ["the content", settings.contentFolder],
    ["the list of news sources", settings.feedsFile],
    ["the data folder", settings.dataFolder],
  ];
  const out = toRealPath(folder);
  // Where it is part of a name, Node loads nothing from there.
  if (sep === "/" && out.includes("\\")) return `${out} has a "\\" in its path. Name another folder.`;
  const lost = kept.find(([, path]) => isOrContains(out, toRealPath(path)));
  if (lost) return `${out} is or contains ${lost[0]}, and a build would replace it. Name another folder.`;
  // By the name that was given: a link to nothing may lead to a disk that is missing.
  return checkReplaceable(folder);
}

/** The same, judged only by what is in the folder. */
export function checkReplaceable(folder: string): string | undefined {
  try {
    const names = readdirSync(folder);
    if (names.length === 0 || isBuild(folder) || isDamagedBuild(folder, names)) return;
    return `${folder} contains files that no build made, and a build would replace them. Name a new or empty folder.`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isMissing = code === "ENOENT" && !lstatSync(folder, { throwIfNoEntry: false });
    if (isMissing) return;
    if (code === "ENOENT" || code === "ENOTDIR") return `${folder} is not a folder. Name another.`;
    return `${folder} cannot be read (${code}). Name another folder, or ask for permission.`;
  }
}

const isOrContains = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** With a .git in it, it is a checkout of what was published, and no build contains its history. */
const isBuild = (folder: string): boolean =>
  tryOr(() => {
    const { sourceHash, builtAt } = JSON.parse(readFileSync(join(folder, "build.json"), "utf8"));
    const isOurs = typeof sourceHash === "string" && typeof builtAt === "string";
    return isOurs && lstatSync(join(folder, "public")).isDirectory() && !existsSync(join(folder, ".git"));
  }, false);

/** The list of its files is there, with only files that it names: the next build repairs it. */
function isDamagedBuild(folder: string, names: readonly string[]): boolean {
  const files = Object.keys(readBuildFiles(folder) ?? {});
  const made = new Set([buildFilesName, ...files.map((name) => name.split("/")[0])]);
  return files.includes("build.json") && names.every((name) => made.has(name));
}
