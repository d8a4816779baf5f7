import { type Audience, audiences, type Cost, costs } from "../catalog.ts";
import { foldText } from "./fold-text.ts";

/** Within one facet any of the values fits; across facets all have to. An empty list asks nothing. */
export interface ResourceFilters {
  audiences: readonly Audience[];
  costs: readonly Cost[];
  /** Region keys, as regionKey makes them. */
  regions: readonly string[];
  /** Menu ids. */
  menus: readonly string[];
}

export const noFilters: ResourceFilters = { audiences: [], costs: [], regions: [], menus: [] };

/** A region's name as an address says it: "Hong Kong" -> "hong-kong". */
export const regionKey = (name: string) =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** Audiences and cost of a resource in one number. */
export function packFacts(of: readonly Audience[], cost: Cost): number {
  const bits = of.reduce((sum, audience) => sum | (1 << audiences.indexOf(audience)), 0);
  return bits | (costs.indexOf(cost) << audiences.length);
}

export const audiencesIn = (facts: number) => audiences.filter((_, place) => facts & (1 << place));
export const costIn = (facts: number): Cost => costs[facts >> audiences.length] ?? "free";
