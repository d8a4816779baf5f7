import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";

interface TypeSettings {
  compilerOptions?: Record<string, unknown>;
  include: string[];
  exclude?: string[];
}

export interface TypedGroup {
  folders: string[];
  options: Record<string, unknown>;
  /** By path below the root. */
  files: string[];
}

/**
 * Each tsconfig.json enforces a wall by what its folder may know of: browsers, Node, or neither. Folders that may know the
 * same are one group, because a program checks again all that it imports. The project's own has the tools and all tests, and
 * comes first.
 */
export function groupTypedFolders(root: string): TypedGroup[] {
  const folders = [".", ...globSync("{src,supabase}/*/tsconfig.json", { cwd: root }).map(dirname).sort()];
  const shared = readTypeSettings(root, ".").compilerOptions;
  const groups: TypedGroup[] = [];
  for (const folder of folders) {
    const { compilerOptions, include, exclude = [] } = readTypeSettings(root, folder);
    const options = { ...shared, ...compilerOptions };
    const files = globSync(
      include.map((one) => join(folder, /\*/.test(one) ? one : `${one}/**/*.{ts,tsx}`)),
      {
        cwd: root,
        exclude: exclude.map((one) => join(folder, one)),
      },
    );
    const group = groups.find((one) => isDeepStrictEqual(one.options, options));
    if (group) {
      group.folders.push(folder);
      group.files = [...new Set([...group.files, ...files])];
    } else groups.push({ folders: [folder], options, files });
  }
  return groups;
}

/** Writes settings for TypeScript that name a group's files, and returns their path. */
export function writeTypeSettings(root: string, { folders, options, files }: TypedGroup): string {
  const folder = join(root, ".cache/types");
  const path = join(folder, `${folders.map((one) => one.replaceAll(/\W+/g, "-")).join("+")}.json`);
  const settings = {
    compilerOptions: options,
    files: files.map((file) => relative(folder, join(root, file))),
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, JSON.stringify(settings));
  return path;
}

const readTypeSettings = (root: string, folder: string): TypeSettings =>
  JSON.parse(readFileSync(join(root, folder, "tsconfig.json"), "utf8"));
