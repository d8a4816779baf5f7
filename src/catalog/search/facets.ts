import { audiences, costs } from "../catalog.ts";
import { type ResourceFilters, regionKey } from "./resource-filters.ts";
import type { SearchIndex } from "./search-index.ts";

export interface FilterCount<V extends string = string> {
  value: V;
  name: string;
  /** How many results there would be with this value, everything else as it is. */
  count: number;
}

export type FilterCounts = ReturnType<Facets["count"]>;

/** The facets of every resource, as bits and places in lists. */
export class Facets {
  readonly #index: SearchIndex;
  readonly #menuIds: readonly string[];
  readonly #regionKeys: readonly string[];
  readonly #regionsOf: readonly (readonly number[])[];
  /** One bit per menu. */
  readonly #menusOf: Uint32Array;

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#menuIds = index.menus.map(({ id }) => id);
    this.#regionKeys = index.regions.map(regionKey);
    this.#regionsOf = index.regionsOf.map((regions) => [regions].flat());
    this.#menusOf = new Uint32Array(index.ids.length);
    for (const { path, resources } of index.groups) {
      const bit = 1 << index.menus.findIndex(({ id }) => path.startsWith(`${id}/`));
      for (const resource of resources) this.#menusOf[resource] = (this.#menusOf[resource] ?? 0) | bit;
    }
  }

  /** A test of a resource: one bit for each facet that it fails. Values that no resource has are not tested. */
  toTest(filters: ResourceFilters): (resource: number) => number {
    const audienceBits = toBits(audiences, filters.audiences);
    const costBits = toBits(costs, filters.costs);
    const menuBits = toBits(this.#menuIds, filters.menus);
    const regions = this.#regionKeys.map((key) => filters.regions.includes(key));
    const asksRegion = regions.includes(true);
    if (!audienceBits && !costBits && !menuBits && !asksRegion) return () => 0;
    return (resource) => {
      const facts = this.#index.facts[resource] as number;
      let failed = 0;
      if (audienceBits && !(facts & audienceBits)) failed |= facet.audiences;
      if (costBits && !((1 << (facts >> audiences.length)) & costBits)) failed |= facet.costs;
      if (menuBits && !((this.#menusOf[resource] as number) & menuBits)) failed |= facet.menus;
      if (asksRegion && !this.#regionsOf[resource]?.some((region) => regions[region]))
        failed |= facet.regions;
      return failed;
    };
  }

  count(resources: Iterable<number>, filters: ResourceFilters) {
    const failedFacets = this.toTest(filters);
    const [ofAudience, ofCost, ofMenu] = [tally(audiences), tally(costs), tally(this.#index.menus)];
    const ofRegion = tally(this.#regionKeys);
    const menuNames = this.#index.menus.map(({ name }) => name);
    for (const resource of resources) {
      const failed = failedFacets(resource);
      const facts = this.#index.facts[resource] as number;
      if ((failed & ~facet.audiences) === 0) addBits(ofAudience, facts & ((1 << audiences.length) - 1));
      if ((failed & ~facet.costs) === 0) addBits(ofCost, 1 << (facts >> audiences.length));
      if ((failed & ~facet.menus) === 0) addBits(ofMenu, this.#menusOf[resource] as number);
      if ((failed & ~facet.regions) === 0)
        for (const region of this.#regionsOf[resource] ?? [])
          ofRegion[region] = (ofRegion[region] as number) + 1;
    }
    return {
      audiences: toCounts(audiences, audiences, ofAudience),
      costs: toCounts(costs, costs, ofCost),
      menus: toCounts(this.#menuIds, menuNames, ofMenu),
      regions: toCounts(this.#regionKeys, this.#index.regions, ofRegion).sort(byRegion),
    };
  }
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
