import type { SearchIndex } from "#catalog/search/search-index.ts";

export interface ResultSection {
  name: string;
  anchor?: string;
  menuName?: string;
  ids: string[];
}

/**
 * Found resources in the order of the directory, each once: in its first group among `menus` (all, where none is
 * named). What stands in no group comes last.
 */
export function toResultSections(
  found: Iterable<string>,
  menus: readonly string[],
  index: SearchIndex,
): ResultSection[] {
  const left = new Set(found);
  const sections: ResultSection[] = [];
  for (const { path, name, anchor, resources } of index.groups) {
    const menu = index.menus.find(({ id }) => path.startsWith(`${id}/`));
    if (menus.length > 0 && !menus.includes(menu?.id ?? "")) continue;
    const ids = resources.flatMap((place) => index.ids[place] ?? []).filter((id) => left.delete(id));
    if (ids.length > 0) sections.push({ name, anchor, menuName: menu?.name ?? "", ids });
  }
  if (left.size > 0) sections.push({ name: "Voices and podcasts", ids: [...left] });
  return sections;
}
