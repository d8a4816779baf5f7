import { type SearchIndex, textAt } from "../search/search-index.ts";
import type { ListDirectory } from "./resolve-list-entry.ts";

/** What the browser has loaded for the search knows every id, retired ones too. */
export function toListDirectory(index: SearchIndex): ListDirectory {
  const { ids, more, retired } = index;
  const places = new Map(ids.map((id, place) => [id, place]));
  return {
    isListed: (id) => places.has(id),
    retiredOf: (id) => (Object.hasOwn(retired, id) ? retired[id] : undefined),
    textOf: (id, path) => {
      const place = places.get(id);
      if (place === undefined) return undefined;
      const group = path === undefined ? undefined : index.groups.find((one) => one.path === path);
      return { isOwn: more[place]?.isOwn === true, ...textAt(index, place, group) };
    },
  };
}
