import type { Audience, Cost } from "../catalog.ts";
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
export function regionKey(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
