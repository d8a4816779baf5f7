import { listOffered, toOwnerHref } from "../address-of.ts";
import type { Catalog, Group } from "../catalog.ts";
import { listInOrder } from "../count-links.ts";
import { listByName } from "../list-duplicates.ts";
import everyday from "./everyday-words.json" with { type: "json" };
import { toEveryday } from "./hear-cry.ts";
import { packFacts } from "./resource-filters.ts";
import type { SearchIndex } from "./search-index.ts";
import { listWords } from "./split-words.ts";
import { stemInPhrase, stemWord } from "./stem-word.ts";
import { toPlaces } from "./to-places.ts";

export function toSearchIndex(catalog: Catalog): SearchIndex {
  const resources = listInOrder(catalog);
  const placeOf = new Map(resources.map(({ id }, place) => [id, place]));
  const placesOf = listByName([...resources.keys()], (place) => resources[place]?.topics ?? []);
  const regions = [...new Set(resources.flatMap((resource) => resource.regions))];
  const given = catalog.synonyms.filter(({ topic }) => topic === undefined);
  const { places, synonyms } = toPlaces(regions, catalog.menus, given);
  const phrases = new Set(synonyms.flatMap(({ words }) => words.map((phrase) => toKey(phrase))));
  // Found by its group, whose page has it at the head.
  const isHeading = ({ title, url }: { title: string; url: string }) =>
    catalog.menus.some(({ groups }) =>
      groups.some(({ name, highlight }) => name === title && highlight?.url === url),
    );
  return {
    urls: resources.map(({ url }) => url),
    names: resources.map(({ name }) => name),
    retired: Object.fromEntries(
      [...catalog.resources.values()].flatMap(({ id, name, retired }) =>
        retired ? [[id, { name, ...retired }] as const] : [],
      ),
    ),
    descriptions: resources.map(({ description }) => description),
    facts: resources.map(({ audiences, cost }) => packFacts(audiences, cost)),
    regions,
    ids: resources.map(({ id }) => id),
    groups: catalog.menus.flatMap(({ groups }) =>
      groups.map((group) => toIndexedGroup(group, catalog, placeOf)),
    ),
    own: listOffered(catalog).flatMap((one) => (isHeading(one) ? [] : [[one.title, toOwnerHref(one.url)]])),
    regionsOf: resources.map((resource) => resource.regions.map((region) => regions.indexOf(region))),
    menus: catalog.menus.map(({ id, name }) => ({ id, name })),
    topics: catalog.synonyms.flatMap(({ topic, words }) => {
      if (topic === undefined) return [];
      return { words: toShort([topic, ...words], phrases), resources: placesOf(topic) };
    }),
    more: Object.fromEntries(
      resources.flatMap(({ language, reviewed, checked, isOwn }, place) =>
        (language ?? reviewed ?? checked ?? isOwn) ? [[place, { language, reviewed, checked, isOwn }]] : [],
      ),
    ),
    places: places.map(({ finds, names, parts, ...more }) => ({
      ...more,
      finds: toShort(finds),
      names: toShort(names),
      parts: toShort(parts),
    })),
    everyday: Array.from(everyday.words.split(" "), toEveryday).sort((a, b) => a - b),
    synonyms: synonyms.map(({ words, also = [], apart = false }) => ({
      words: toShort(words),
      also: toShort(also),
      apart,
    })),
  };
}

/**
 * As the search reads them anyway: folded, only the first of several forms of a word, and of a topic's phrases none that
 * contains another ("visa rules" finds no more than "visa"), unless it is one of `others`, which would take its words for
 * themselves. Words of one script come together.
 */
function toShort(phrases: readonly string[], others?: ReadonlySet<string>): string[] {
  const byKey = new Map(phrases.toReversed().map((phrase) => [toKey(phrase), phrase]));
  const all = [...byKey].toReversed();
  const isSpare = (key: string) =>
    others?.has(key) === false && all.some(([one]) => one !== key && key.includes(one));
  return all
    .filter(([key]) => !isSpare(key))
    .map(([, phrase]) =>
      /[\u1100-\uffff]/.test(phrase) ? phrase.replace(/[.,\s]+/g, " ") : listWords(phrase).join(" "),
    )
    .sort((a, b) => a.search(/[\u0370-\uffff]/) - b.search(/[\u0370-\uffff]/));
}

/** "Uni" and "university" are each other's synonyms, and one word in a phrase. */
const toKey = (phrase: string, stem = /\S\s/.test(phrase) ? stemInPhrase : stemWord) =>
  ` ${listWords(phrase).map(stem).join(" ")} `;

function toIndexedGroup({ path, name, resources }: Group, catalog: Catalog, places: Map<string, number>) {
  const words = resources.flatMap(({ id, isOwn = false }) => {
    const place = places.get(id);
    const resource = catalog.resources.get(id);
    const own = resource?.in_group?.[path];
    if (!own || place === undefined) return [];
    return [[place, isOwn === (resource?.isOwn ?? false) ? own : { ...own, isOwn }] as const];
  });
  return {
    path,
    name,
    resources: resources.flatMap(({ id }) => places.get(id) ?? []),
    words: Object.fromEntries(words),
  };
}
