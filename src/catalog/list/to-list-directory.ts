import { type ResourceText, type SearchIndex, textAt } from "../search/search-index.ts";
import type { ListDirectory } from "./resolve-list-entry.ts";

/** What a list says of a link. */
export interface ListText extends ResourceText {
  isOwn: boolean;
}

/** What the browser has loaded for the search knows every id, retired ones too. */
export function toListDirectory(
  index: SearchIndex,
): ListDirectory & { textOf(id: string): ListText | undefined } {
  const { ids, more, retired } = index;
  const places = new Map(ids.map((id, place) => [id, place]));
  return {
    isListed: (id) => places.has(id),
    retiredOf: (id) => (Object.hasOwn(retired, id) ? retired[id] : undefined),
    textOf: (id) => {
      const place = places.get(id);
      return place === undefined
        ? undefined
        : { ...textAt(index, place), isOwn: more[place]?.isOwn === true };
    },
  };
}
