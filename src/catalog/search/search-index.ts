import type { GroupPath, IsoDay, Resource, Synonym } from "../catalog.ts";

/**
 * All that the browser needs to search the directory, to draw what it finds, and to know every id of a list: one file
 * for all pages, fetched at the first touch. In columns, because similar texts side by side compress best.
 */
export interface SearchIndex {
  /** Ids of all listed resources in the order of the directory; everything below calls them by their place here. */
  ids: string[];
  names: string[];
  descriptions: string[];
  urls: string[];
  /** Per resource: one bit per audience, and above them the cost (resource-filters.ts). */
  facts: number[];
  /** Region names; a resource's regions are places in this list. */
  regions: string[];
  regionsOf: number[][];
  /** What few resources have, by place. */
  more: Record<number, { language?: string; reviewed?: IsoDay; checked?: IsoDay; isOwn?: true }>;
  menus: { id: string; name: string }[];
  /** What the site's owner offers, and where that leads: name and address. No listed link is it. */
  own: [name: string, href: string][];
  groups: IndexedGroup[];
  synonyms: Synonym[];
  places: IndexedPlace[];
  /** Subjects, what people call them, and the places of the links that name them. */
  topics: { words: string[]; resources: number[] }[];
  /** Words that are not taken for a typo, as numbers in order: half of what the words themselves would take. */
  everyday: number[];
  /** Never found by a search, but old lists ask for them. */
  retired: Record<string, Pick<Resource, "name"> & NonNullable<Resource["retired"]>>;
}

/** What people call a region (to-places.ts). */
export interface IndexedPlace {
  /** Its ISO 3166 code, or empty: for its names in other languages (foreign-names.ts). */
  code: string;
  /** What people say there instead, such as "America" in their language (spoken-names.json). */
  spoken: string[];
  /** The region and the groups that are named after it. */
  finds: string[];
  names: string[];
  /** Its cities and parts: links that say the word itself come before others of the region. */
  parts: string[];
}

export interface IndexedGroup {
  path: GroupPath;
  name: string;
  /** In the group's order. */
  resources: number[];
  /** Other words that a resource has in this group, by its place. */
  words: Record<number, Partial<ResourceText>>;
}

/** What visitors read of a resource, and its address. */
export interface ResourceText {
  name: string;
  description: string;
  url: string;
  /** Only in a group, if the address there is the hub's own and the link's is not, or the other way round. */
  isOwn?: boolean;
}

/** With the words it has in a group, if one is named. */
export function textAt(index: SearchIndex, place: number, group?: IndexedGroup): ResourceText {
  const { names, descriptions, urls } = index;
  const own = { name: names[place] ?? "", description: descriptions[place] ?? "", url: urls[place] ?? "" };
  return { ...own, ...group?.words[place] };
}

/** Made when the first link in another language is drawn: most visits see none. */
let languageNames: Intl.DisplayNames | undefined;

/** "In French" for `fr`. Here, where the search and the list have it from: a file of its own would be one more for each to fetch. */
export function printLanguage(tag: string): string {
  languageNames ??= new Intl.DisplayNames("en", { type: "language" });
  return `In ${languageNames.of(tag) ?? tag}`;
}
