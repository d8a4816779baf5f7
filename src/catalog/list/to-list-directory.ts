import type { SearchIndex } from "../search/search-index.ts";
import type { ListDirectory } from "./resolve-list-entry.ts";

/** What the browser has loaded for the search knows every id, retired ones too. */
export function toListDirectory({ ids, retired }: SearchIndex): ListDirectory {
  const listed = new Set(ids);
  return {
    isListed: (id) => listed.has(id),
    retiredOf: (id) => (Object.hasOwn(retired, id) ? retired[id] : undefined),
  };
}
