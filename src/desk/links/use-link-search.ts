import { listByName } from "#catalog/list-duplicates.ts";
import { packFacts } from "#catalog/search/resource-filters.ts";
import { Search } from "#catalog/search/search.ts";
import type { SearchIndex } from "#catalog/search/search-index.ts";
import type { DeskState } from "#desk-wire/desk-api.ts";
import { useDesk } from "../state/use-desk.ts";

type Words = Pick<DeskState, "product" | "links" | "groups" | "menus" | "topics">;

/** More are only asked for to be filtered: the engine looks for the words in the texts of each, which takes the time. */
const maxRanked = 400;

/** All links of the desk, retired ones too, searched by the site's own engine: curators find what visitors find. */
export function createLinkSearch(state: Words) {
  const collator = new Intl.Collator("en");
  const byName = [...state.links].sort((a, b) => collator.compare(a.fields.name, b.fields.name));
  const byId = new Map(state.links.map((link) => [link.id, link]));
  let search: Search | undefined;

  /** Best first; without a query, by name. `isComplete`: all, however many. */
  return (query: string, isComplete = false) => {
    if (query.trim() === "") return { found: byName, total: byName.length };
    // Made by the first query, so that someone who only came to publish does not wait for it.
    search ??= makeSearch(state);
    const { resources, total } = search.find(query, { limit: isComplete ? Infinity : maxRanked });
    return { found: resources.flatMap(({ id }) => byId.get(id) ?? []), total };
  };
}

/** One search for each state of the links, shared by all that use it. */
const searches = new WeakMap<object, ReturnType<typeof createLinkSearch>>();

export function useLinkSearch() {
  const { state } = useDesk();
  const find = searches.get(state.links) ?? createLinkSearch(state);
  searches.set(state.links, find);
  return find;
}

function makeSearch({ product, links, groups, menus, topics }: Words): Search {
  const fill = (text: string) => text.replaceAll("{product}", () => product);
  const inGroup = listByName([...links.keys()], (place) => links[place]?.fields.groups ?? []);
  const about = listByName([...links.keys()], (place) => links[place]?.fields.topics ?? []);
  const index: SearchIndex = {
    ids: links.map(({ id }) => id),
    names: links.map(({ fields }) => fill(fields.name)),
    descriptions: links.map(({ fields }) => fill(fields.description)),
    urls: links.map(({ fields }) => fields.url),
    everyday: [],
    facts: links.map(({ fields }) => packFacts(fields.audiences, fields.cost || "free")),
    regions: [],
    regionsOf: links.map(() => []),
    menus,
    own: [],
    more: {},
    groups: groups.map(({ path, name }) => {
      const resources = inGroup(path);
      const words = resources.map((place) => [place, links[place]?.fields.in_group[path] ?? {}] as const);
      return { path, name, resources, words: Object.fromEntries(words) };
    }),
    synonyms: [],
    places: [],
    topics: topics.map((topic) => ({ words: topic.toLowerCase().split(" "), resources: about(topic) })),
    retired: {},
  };
  return new Search(index);
}
