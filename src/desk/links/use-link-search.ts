import { packFacts } from "#catalog/search/resource-facts.ts";
import { type FoundResource, Search } from "#catalog/search/search.ts";
import type { SearchIndex } from "#catalog/search/search-index.ts";
import type { DeskLink, DeskState } from "#desk-wire/desk-api.ts";
import { useDesk } from "../state/use-desk.ts";

type Words = Pick<DeskState, "product" | "links" | "groups" | "menus" | "topics">;

interface FoundLink {
  link: DeskLink;
  /** Where the query's words are in the name. */
  marks: FoundResource["matches"]["name"];
}

/** Past this the words are no longer worth marking, and marking is what costs. */
const mostRanked = 400;

/** All links of the desk, retired ones too, searched by the site's own engine: curators find what visitors find. */
export class LinkSearch {
  readonly byName: readonly DeskLink[];
  readonly #byId: ReadonlyMap<string, DeskLink>;
  readonly #state: Words;
  #search: Search | undefined;

  constructor(state: Words) {
    const collator = new Intl.Collator("en");
    this.#state = state;
    this.byName = [...state.links].sort((a, b) => collator.compare(a.fields.name, b.fields.name));
    this.#byId = new Map(state.links.map((link) => [link.id, link]));
  }

  /** The best first; without a query, by name. `isComplete` asks for all of them, however many. */
  find(query: string, isComplete = false): { found: FoundLink[]; total: number } {
    if (query.trim() === "")
      return { found: this.byName.map((link) => ({ link, marks: [] })), total: this.byName.length };
    // Made by the first query: nobody waits for it who only came to publish.
    this.#search ??= makeSearch(this.#state);
    const { resources, total } = this.#search.find(query, { limit: isComplete ? Infinity : mostRanked });
    const found = resources.flatMap(({ id, matches }) => {
      const link = this.#byId.get(id);
      return link ? { link, marks: matches.name } : [];
    });
    return { found, total };
  }
}

/** One for each state of the links, however many places search in it. */
const searches = new WeakMap<object, LinkSearch>();

export function useLinkSearch(): LinkSearch {
  const { state } = useDesk();
  const known = searches.get(state.links);
  if (known) return known;
  const search = new LinkSearch(state);
  searches.set(state.links, search);
  return search;
}

function makeSearch({ product, links, groups, menus, topics }: Words): Search {
  const fill = (text: string) => text.replaceAll("{product}", product);
  const places = new Map(links.map(({ id }, place) => [id, place]));
  const members = new Map(groups.map(({ path }) => [path, [] as number[]]));
  for (const { id, fields } of links)
    for (const path of fields.groups) members.get(path)?.push(places.get(id) ?? 0);
  const index: SearchIndex = {
    version: 2,
    ids: links.map(({ id }) => id),
    names: links.map(({ fields }) => fill(fields.name)),
    descriptions: links.map(({ fields }) => fill(fields.description)),
    urls: links.map(({ fields }) => fields.url),
    facts: links.map(({ fields }) => packFacts(fields.audiences, fields.cost || "free")),
    regions: [],
    regionsOf: links.map(() => []),
    menus,
    more: {},
    groups: groups.map(({ path, name }) => {
      const resources = members.get(path) ?? [];
      const words = resources.map((place) => [place, links[place]?.fields.in_group[path] ?? {}] as const);
      return { path, name, resources, words: Object.fromEntries(words) };
    }),
    synonyms: [],
    places: [],
    topics: topics.map((topic) => {
      const resources = links.flatMap(({ fields }, place) => (fields.topics.includes(topic) ? place : []));
      return { words: topic.toLowerCase().split(" "), resources };
    }),
    retired: {},
  };
  return new Search(index);
}
