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

/** The facets of every resource, as bits and places in lists. */
export function toFacets(index: SearchIndex) {
  const menuIds = index.menus.map(({ id }) => id);
  const regionKeys = index.regions.map(regionKey);
  const regionsOf = index.regionsOf.map((regions) => [regions].flat());
  /** One bit per menu. */
  const menusOf = new Uint32Array(index.ids.length);
  for (const { path, resources } of index.groups) {
    const bit = 1 << menuIds.findIndex((id) => path.startsWith(`${id}/`));
    for (const resource of resources) menusOf[resource] = (menusOf[resource] ?? 0) | bit;
  }

  /** A test of a resource: one bit for each facet that it fails. Values that no resource has are not tested. */
  function toTest(filters: ResourceFilters): (resource: number) => number {
    const audienceBits = toBits(audiences, filters.audiences);
    const costBits = toBits(costs, filters.costs);
    const menuBits = toBits(menuIds, filters.menus);
    const regions = regionKeys.map((key) => filters.regions.includes(key));
    const asksRegion = regions.includes(true);
    if (!audienceBits && !costBits && !menuBits && !asksRegion) return () => 0;
    return (resource) => {
      const facts = index.facts[resource] as number;
      let failed = 0;
      if (audienceBits && !(facts & audienceBits)) failed |= facet.audiences;
      if (costBits && !((1 << (facts >> audiences.length)) & costBits)) failed |= facet.costs;
      if (menuBits && !((menusOf[resource] as number) & menuBits)) failed |= facet.menus;
      if (asksRegion && !regionsOf[resource]?.some((region) => regions[region])) failed |= facet.regions;
      return failed;
    };
  }

  function count(resources: Iterable<number>, filters: ResourceFilters) {
    const failedFacets = toTest(filters);
    const [ofAudience, ofCost, ofMenu] = [tally(audiences), tally(costs), tally(menuIds)];
    const ofRegion = tally(regionKeys);
    const menuNames = index.menus.map(({ name }) => name);
    for (const resource of resources) {
      const failed = failedFacets(resource);
      const facts = index.facts[resource] as number;
      if ((failed & ~facet.audiences) === 0) addBits(ofAudience, facts & ((1 << audiences.length) - 1));
      if ((failed & ~facet.costs) === 0) addBits(ofCost, 1 << (facts >> audiences.length));
      if ((failed & ~facet.menus) === 0) addBits(ofMenu, menusOf[resource] as number);
      if ((failed & ~facet.regions) === 0)
        for (const region of regionsOf[resource] ?? []) ofRegion[region] = (ofRegion[region] as number) + 1;
    }
    return {
      audiences: toCounts(audiences, audiences, ofAudience),
      costs: toCounts(costs, costs, ofCost),
      menus: toCounts(menuIds, menuNames, ofMenu),
      regions: toCounts(regionKeys, index.regions, ofRegion).sort(byRegion),
    };
  }

  return { toTest, count };
}

const facet = { audiences: 1, costs: 2, regions: 4, menus: 8 } as const;

const toCounts = <V extends string>(values: readonly V[], names: readonly string[], counts: Uint32Array) =>
  values.map((value, place) => ({ value, name: names[place] ?? "", count: counts[place] as number }));

const tally = (values: readonly unknown[]) => new Uint32Array(values.length);

const toBits = (all: readonly string[], chosen: readonly string[]): number =>
  all.reduce((bits, value, place) => (chosen.includes(value) ? bits | (1 << place) : bits), 0);

function addBits(counts: Uint32Array, bits: number): void {
  for (let place = 0; place < counts.length; place++) if (bits & (1 << place)) (counts[place] as number)++;
}

/** What is about no single place comes first, then by name. */
const byRegion = (a: FilterCount, b: FilterCount): number =>
  Number(b.value === "global") - Number(a.value === "global") || (a.name < b.name ? -1 : 1);
