import type { FileFault } from "#base/problem.ts";

/** A file of the content folder as read: `path` is relative to that folder, with "/". */
export interface ContentFile {
  path: string;
  text: string;
  /** Why the file could not be read as a whole. Its text is empty then, and nothing may be written in its place. */
  fault?: FileFault;
}

export const contentKinds = [
  "site",
  "home",
  "menus",
  "feeds",
  "synonyms",
  "brand",
  "resource",
  "proposal",
  "decided",
] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Kinds whose file may be missing: the directory is whole without it. */
export const optionalKinds: ReadonlySet<ContentKind> = new Set([
  "synonyms",
  "brand",
  "resource",
  "proposal",
  "decided",
]);

/** Room for the longest honest file many times over; a file beyond it is a mistake or an attack (S16). */
export const maxContentFileChars = 65_536;

/** Lists that hold the whole directory in one file get more: 2,500 feeds, fifty thousand first choices. */
const maxListFileChars = 2_097_152;

/** What was decided about 50,000 proposals. */
const maxDecidedChars = 16_777_216;

/** Kinds whose files stand in a folder of their own. */
export const inFolders: ReadonlySet<ContentKind> = new Set(["brand", "resource", "proposal", "decided"]);

/** What visitors proposed and nobody has accepted: a mistake there must not stop the website. */
export const isOutsideBuild = (path: string): boolean => path.startsWith("proposals/");

export function maxCharsOf(kind: ContentKind): number {
  if (kind === "decided") return maxDecidedChars;
  const isList =
    kind !== "site" && kind !== "home" && kind !== "brand" && kind !== "resource" && kind !== "proposal";
  return isList ? maxListFileChars : maxContentFileChars;
}

export function contentKindOf(path: string): ContentKind | undefined {
  if (/^resources\/[^/]+\.yaml$/.test(path)) return "resource";
  if (path === "brand/brand.yaml") return "brand";
  if (path === "proposals/_decided.yaml") return "decided";
  if (/^proposals\/[^/]+\.yaml$/.test(path)) return "proposal";
  const [, name] = /^(\w+)\.yaml$/.exec(path) ?? [];
  return contentKinds.find((kind) => kind === name && !inFolders.has(kind));
}

/** `resources/ucas.yaml` -> `ucas`. */
export const resourceIdOf = (path: string): string => path.replace(/^resources\//, "").replace(/\.yaml$/, "");

/** Ids of all resource files, those that cannot be read included. */
export function resourceIdsOf(files: readonly ContentFile[]): Set<string> {
  const resources = files.filter(({ path }) => contentKindOf(path) === "resource");
  return new Set(resources.map(({ path }) => resourceIdOf(path)));
}

/** The folder as it would be after a change; `undefined` takes a file away. */
export function mergeFiles(
  files: readonly ContentFile[],
  changes: readonly { path: string; text: string | undefined }[],
): ContentFile[] {
  const merged = new Map(files.map((file) => [file.path, file]));
  for (const { path, text } of changes) {
    if (text === undefined) merged.delete(path);
    else merged.set(path, { path, text });
  }
  return [...merged.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
