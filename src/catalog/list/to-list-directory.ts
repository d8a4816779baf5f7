import type { GroupPath } from "../catalog.ts";
import { type SearchIndex, textAt } from "../search/search-index.ts";

export type ListDirectory = ReturnType<typeof toListDirectory>;
export type ListedText = NonNullable<ReturnType<ListDirectory["textOf"]>>;

/** What the browser has loaded for the search knows every id, retired ones too. */
export function toListDirectory(index: SearchIndex) {
  const { ids, more, retired } = index;
  const places = new Map(ids.map((id, place) => [id, place]));
  return {
    isListed: (id: string) => places.has(id),
    retiredOf: (id: string) => (Object.hasOwn(retired, id) ? retired[id] : undefined),
    /** As a group has it, where one is named and has it still. */
    textOf: (id: string, path?: GroupPath) => {
      const place = places.get(id);
      if (place === undefined) return undefined;
      const group = path === undefined ? undefined : index.groups.find((one) => one.path === path);
      return { isOwn: more[place]?.isOwn === true, ...textAt(index, place, group) };
    },
  };
}
