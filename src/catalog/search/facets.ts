import { audiences, costs } from "../catalog.ts";
import { type ResourceFilters, regionKey } from "./resource-filters.ts";
import type { SearchIndex } from "./search-index.ts";

export interface FilterCount<V extends string = string> {
  value: V;
  name: string;
  /** How many results there would be with this value, everything else as it is. */
  count: number;
}

export type Facets = ReturnType<typeof toFacets>;
export type FilterCounts = ReturnType<Facets["count"]>;

const facetNames = ["audiences", "costs", "menus", "regions"] as const;

/** What every resource has of each facet, as places in the list of its values. */
export function toFacets({ ids, menus, groups, regions, regionsOf, facts }: SearchIndex) {
  const menusOf = ids.map((): number[] => []);
  for (const { path, resources } of groups) {
    const menu = menus.findIndex(({ id }) => path.startsWith(`${id}/`));
    for (const at of resources) if (!menusOf[at]?.includes(menu)) menusOf[at]?.push(menu);
  }
  const placesOf = {
    audiences: facts.map((bits) => [...audiences.keys()].filter((place) => bits & (1 << place))),
    costs: facts.map((bits) => [bits >> audiences.length]),
    menus: menusOf,
    regions: regionsOf,
  };
  const menuNames = menus.map(({ name }) => name);
  const values = { audiences, costs, menus: menus.map(({ id }) => id), regions: regions.map(regionKey) };

  /** Makes a test that returns one bit for each facet that a resource fails. Values that no resource has are not tested. */
  function toTest(filters: ResourceFilters): (resource: number) => number {
    const asked = facetNames.flatMap((facet, bit) => {
      const wanted = values[facet].map((value) => (filters[facet] as readonly string[]).includes(value));
      return wanted.includes(true) ? { bit: 1 << bit, wanted, of: placesOf[facet] } : [];
    });
    return (resource) =>
      asked.reduce((failed, { bit, wanted, of }) => {
        return of[resource]?.some((place) => wanted[place]) ? failed : failed | bit;
      }, 0);
  }

  function count(resources: Iterable<number>, filters: ResourceFilters) {
    const failedFacets = toTest(filters);
    const counts = facetNames.map((facet) => new Uint32Array(values[facet].length));
    for (const resource of resources) {
      const failed = failedFacets(resource);
      for (const [bit, ofFacet] of counts.entries())
        if ((failed & ~(1 << bit)) === 0)
          for (const place of placesOf[facetNames[bit] ?? "menus"][resource] ?? [])
            (ofFacet[place] as number)++;
    }
    const toCounts = <V extends string>(bit: number, all: readonly V[], names: readonly string[]) =>
      all
        .map((value, place) => ({ value, name: names[place] ?? "", count: counts[bit]?.[place] ?? 0 }))
        .sort(byUse);
    return {
      audiences: toCounts(0, audiences, audiences),
      costs: toCounts(1, costs, costs),
      menus: toCounts(2, values.menus, menuNames),
      regions: toCounts(3, values.regions, regions),
    };
  }

  return { toTest, count };
}

/** What is about no single place comes first, then what most results have, then by name. */
const byUse = (a: FilterCount, b: FilterCount) => rank(b) - rank(a) || (a.name < b.name ? -1 : 1);
const rank = ({ value, count }: FilterCount) => (value === "global" ? Infinity : count);
