import { type ContentFile, contentKindOf, resourceIdOf } from "./content-file.ts";

/** Ids of all resource files, those that cannot be read included. */
export function resourceIdsOf(files: readonly ContentFile[]): Set<string> {
  const resources = files.filter(({ path }) => contentKindOf(path) === "resource");
  return new Set(resources.map(({ path }) => resourceIdOf(path)));
}
