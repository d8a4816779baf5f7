import type { GroupPath, Synonym } from "../catalog.ts";
import type { RetiredResource } from "../list/resolve-list-entry.ts";

/**
 * What the browser loads to search the page it already has: facts by number and no texts, because names and
 * descriptions stand in the page. Measured on 513 resources: 8.6 KB brotli against 25.4 KB with the texts
 * (docs/decisions/0006-search-engine.md).
 */
export interface SearchIndex {
  version: 1;
  /** Ids of all listed resources in the order of the directory; everything below calls them by their place here. */
  ids: string[];
  /** Per resource: one bit per audience, and above them the cost (resource-facts.ts). */
  facts: number[];
  /** Region names; a resource's regions are places in this list. */
  regions: string[];
  regionsOf: (number | number[])[];
  menus: { id: string; name: string }[];
  groups: IndexedGroup[];
  synonyms: Synonym[];
  /** Resources in no group have no entry in the directory to read their texts from. */
  texts: Record<string, ResourceText>;
  /** Never found, but asked for by lists that were made before. */
  retired: Record<string, RetiredResource>;
}

export interface IndexedGroup {
  path: GroupPath;
  name: string;
  anchor: string;
  /** In the group's order. */
  resources: number[];
}

/** What visitors read of a resource, and its address. */
export interface ResourceText {
  name: string;
  description: string;
  url: string;
  /** Names and descriptions it has in other groups, where they differ. */
  others?: string[];
}

/** How texts are found: from the page's own entries in the browser, from the catalog elsewhere. */
export type TextOf = (id: string) => ResourceText | undefined;
