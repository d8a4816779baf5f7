import { hash } from "node:crypto";
import { join } from "node:path";
import { printFirst } from "#base/print-count.ts";
import { tryOr } from "#base/try-or.ts";
import { listFiles } from "#host/folders.ts";
import { readWholeFile, toFileFault } from "#host/read-whole-file.ts";

/** What the build made: each file's hash by its path below the folder. An incomplete copy must not be served. */
export type BuildFiles = Readonly<Record<string, string>>;

export const buildFilesName = "files.json";
const maxNamed = 5;

/** Ends the server's start, since only a new build fixes it. */
export class DamagedBuildError extends Error {
  override name = "DamagedBuildError";
  /** Where and what, in one line. */
  readonly damage: string;
  constructor(damage: string) {
    super(`${damage}. Build it again: "npm run build", or "npm start", which does so by itself.`);
    this.damage = damage;
  }
}

/** Hashes of all files but the list itself. */
export function hashBuildFiles(dist: string): BuildFiles {
  const names = listFiles(dist).filter((name) => name !== buildFilesName);
  return Object.fromEntries(names.map((name) => [name, hashFile(join(dist, name))]));
}

/** The list that the build left; undefined if there is no readable one. */
export const readBuildFiles = (dist: string): BuildFiles | undefined =>
  tryOr(() => {
    const files = JSON.parse(readWholeFile(join(dist, buildFilesName), Infinity).toString());
    const isList = typeof files === "object" && Object.values(files ?? []).length > 0;
    return isList ? files : undefined;
  }, undefined);

/** Throws with all that is wrong in one line. Unknown files beside `public` may stay: they are not served. */
export function checkBuild(dist: string): void {
  const files = readBuildFiles(dist);
  const damages = files
    ? [...listDamages(dist, files), ...listUnknown(dist, files)]
    : [`${buildFilesName}, the list of its files, is missing or not valid`];
  if (damages.length === 0) return;
  throw new DamagedBuildError(`${dist} is not a whole build of the site: ${printFirst(damages, maxNamed)}`);
}

const listDamages = (dist: string, files: BuildFiles): string[] =>
  Object.entries(files).flatMap(([name, hash]) => {
    try {
      return hashFile(join(dist, name)) === hash ? [] : [`${name} has changed since the build`];
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
      return [`${name} ${isMissing ? "is missing" : `cannot be read: ${toFileFault(error).what}`}`];
    }
  });

function listUnknown(dist: string, files: BuildFiles): string[] {
  try {
    const unknown = listFiles(dist).filter((one) => one.startsWith("public/") && !Object.hasOwn(files, one));
    return unknown.map((name) => `${name} does not belong to this build`);
  } catch (error) {
    return [`its files cannot be listed (${(error as NodeJS.ErrnoException).code})`];
  }
}

const hashFile = (path: string) => hash("sha256", readWholeFile(path, Infinity), "base64url");
