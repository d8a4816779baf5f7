import type { Catalog, Group, Resource } from "../catalog.ts";
import { packFacts } from "./resource-facts.ts";
import type { IndexedGroup, ResourceText, SearchIndex } from "./search-index.ts";

export function toSearchIndex(catalog: Catalog): SearchIndex {
  const resources = listInOrder(catalog);
  const places = new Map(resources.map(({ id }, place) => [id, place]));
  const regions = [...new Set(resources.flatMap((resource) => resource.regions))];
  const regionsOf = resources.map((resource) => {
    const [first = 0, ...rest] = resource.regions.map((region) => regions.indexOf(region));
    return rest.length > 0 ? [first, ...rest] : first;
  });
  return {
    version: 1,
    ids: resources.map(({ id }) => id),
    facts: resources.map(({ audiences, cost }) => packFacts(audiences, cost)),
    regions,
    regionsOf,
    menus: catalog.menus.map(({ id, name }) => ({ id, name })),
    groups: catalog.menus.flatMap(({ groups }) => groups.map((group) => toIndexedGroup(group, places))),
    synonyms: catalog.synonyms,
    texts: Object.fromEntries(
      resources
        .filter(({ groups }) => groups.length === 0)
        .map((resource) => [resource.id, toText(resource)]),
    ),
    retired: Object.fromEntries(
      [...catalog.resources.values()].flatMap(({ id, name, retired }) =>
        retired ? [[id, { name, ...retired }] as const] : [],
      ),
    ),
  };
}

/** The texts that the page holds, for where there is no page. */
export function toResourceTexts(catalog: Catalog): ReadonlyMap<string, ResourceText> {
  return new Map(listInOrder(catalog).map((resource) => [resource.id, toText(resource)]));
}

/** As the directory lists them, each once; then those that stand in no group. */
function listInOrder({ menus, resources }: Catalog): Resource[] {
  const listed = menus.flatMap(({ groups }) =>
    groups.flatMap((group) => group.resources.map(({ id }) => id)),
  );
  const ids = new Set([...listed, ...resources.keys()]);
  return [...ids].flatMap((id) => resources.get(id) ?? []).filter(({ retired }) => !retired);
}

function toIndexedGroup({ path, name, anchor, resources }: Group, places: Map<string, number>): IndexedGroup {
  return { path, name, anchor, resources: resources.flatMap(({ id }) => places.get(id) ?? []) };
}

function toText({ name, description, url, inGroup = {} }: Resource): ResourceText {
  const others = Object.values(inGroup).flatMap((words) =>
    [words.name ?? [], words.description ?? []].flat(),
  );
  return others.length > 0 ? { name, description, url, others } : { name, description, url };
}
