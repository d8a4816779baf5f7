import type { WhatAndFix } from "#base/problem.ts";

/** A file of the content folder as read: `path` is relative to that folder, with "/". */
export interface ContentFile {
  path: string;
  text: string;
  /** Why the file could not be read as a whole. Its text is empty then, and nothing may be written in its place. */
  fault?: WhatAndFix;
}

/** Room for the longest honest file many times over; a file beyond it is a mistake or an attack (S16). */
const fileChars = 65_536;
/** Lists with the whole directory in one file get more: 2,500 feeds, fifty thousand first choices. */
const listChars = 2_097_152;
/** What was decided about 50,000 proposals. */
const decidedChars = 16_777_216;
/** The most that is read of any file, and so the largest that can be changed: a character has up to four bytes. */
export const maxFileBytes = 4 * decidedChars;

interface Kind {
  path: RegExp;
  maxChars: number;
  /** Its files are in a folder of their own. */
  isInFolder?: true;
  /** Its file may be missing: the directory is whole without it. */
  isOptional?: true;
}

const inFolder = { isInFolder: true, isOptional: true } as const;

/** A path has the first kind that fits; the first is that of nearly all. */
const kinds = {
  resource: { path: /^resources\/[^/]+\.yaml$/, maxChars: fileChars, ...inFolder },
  site: { path: /^site\.yaml$/, maxChars: fileChars },
  home: { path: /^home\.yaml$/, maxChars: fileChars },
  menus: { path: /^menus\.yaml$/, maxChars: listChars },
  feeds: { path: /^feeds\.yaml$/, maxChars: listChars },
  synonyms: { path: /^synonyms\.yaml$/, maxChars: listChars, isOptional: true },
  brand: { path: /^brand\/brand\.yaml$/, maxChars: fileChars, ...inFolder },
  decided: { path: /^proposals\/_decided\.yaml$/, maxChars: decidedChars, ...inFolder },
  proposal: { path: /^proposals\/[^/]+\.yaml$/, maxChars: fileChars, ...inFolder },
} satisfies Record<string, Kind>;
export type ContentKind = keyof typeof kinds;
export const contentKinds = Object.keys(kinds) as ContentKind[];

export const kindOf = (kind: ContentKind): Kind => kinds[kind];

export const contentKindOf = (path: string) => contentKinds.find((kind) => kinds[kind].path.test(path));

/** The most characters that are read of a file. */
export const maxCharsOf = (path: string): number => kinds[contentKindOf(path) ?? "resource"].maxChars;

/** What visitors proposed and no one has accepted: a problem there must not stop the website. */
export const isOutsideBuild = (path: string): boolean => path.startsWith("proposals/");

/** `resources/ucas.yaml` -> `ucas`. */
export const resourceIdOf = (path: string): string => path.replace(/^resources\//, "").replace(/\.yaml$/, "");

/** Ids of all resource files, those that cannot be read included. */
export function resourceIdsOf(files: readonly ContentFile[]): Set<string> {
  const resources = files.filter(({ path }) => contentKindOf(path) === "resource");
  return new Set(resources.map(({ path }) => resourceIdOf(path)));
}

/** A file to write, or with `undefined` to delete. */
export type ContentChange = { path: string; text: string | undefined };

/** The folder as it would be after some changes. */
export function mergeFiles(files: readonly ContentFile[], changes: readonly ContentChange[]): ContentFile[] {
  const merged = new Map(files.map((file) => [file.path, file]));
  for (const { path, text } of changes) {
    if (text === undefined) merged.delete(path);
    else merged.set(path, { path, text });
  }
  return [...merged.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
