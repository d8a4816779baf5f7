import type { IndexedGroup, SearchIndex } from "#catalog/search/search-index.ts";

export type ResultSection = {
  name: string;
  group: IndexedGroup | undefined;
  menuName?: string;
  places: number[];
};

/** Is a group in one of the menus? All are, if none is named. */
export const isIn = (menus: readonly string[], path: string): boolean =>
  menus.length === 0 || menus.some((menu) => path.startsWith(`${menu}/`));

type Found = readonly { place: number }[];

/** Found resources in the order of the directory, each once: in its first group among `menus` (all, if none is named), or last. */
export function toResultSections(found: Found, menus: readonly string[], index: SearchIndex, max = Infinity) {
  const left = new Set(found.map(({ place }) => place));
  const sections: ResultSection[] = [];
  for (const group of index.groups) {
    if (found.length - left.size >= max) return sections;
    const menu = index.menus.find(({ id }) => group.path.startsWith(`${id}/`));
    if (!isIn(menus, group.path)) continue;
    const places = group.resources.filter((place) => left.delete(place));
    if (places.length > 0) sections.push({ name: group.name, group, menuName: menu?.name ?? "", places });
  }
  if (left.size > 0) sections.push({ name: "Voices and podcasts", group: undefined, places: [...left] });
  return sections;
}
