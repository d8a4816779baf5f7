import type { Catalog } from "#catalog/catalog.ts";
import { toSearchIndex } from "#catalog/search/to-search-index.ts";
import type { Directory } from "./contenders.ts";

/** One directory in the form that each contender takes. */
export function toDirectory(catalog: Catalog): Directory {
  const index = toSearchIndex(catalog);
  const groups = catalog.menus.flatMap((menu) => menu.groups.map((group) => ({ menu: menu.name, group })));
  const namesOf = new Map(groups.map(({ menu, group }) => [group.path, { group: group.name, menu }]));
  const wordsOf = new Map(catalog.synonyms.map(({ topic = "", words }) => [topic, [topic, ...words]]));
  const flat = index.ids.flatMap((id) => {
    const resource = catalog.resources.get(id);
    if (!resource) return [];
    const places = resource.groups.flatMap((path) => namesOf.get(path) ?? []);
    return {
      id,
      name: resource.name,
      description: resource.description,
      group: places.map(({ group }) => group).join(" "),
      menu: places.map(({ menu }) => menu).join(" "),
      region: resource.regions.join(" "),
      host: new URL(resource.url).host,
      topics: (resource.topics ?? []).flatMap((topic) => wordsOf.get(topic) ?? []).join(" "),
    };
  });
  return { index, flat };
}
