import { toHostWords } from "./host-words.ts";
import { audiencesIn, costIn } from "./resource-filters.ts";
import { field, inName } from "./search-fields.ts";
import { type ResourceText, type SearchIndex, textAt } from "./search-index.ts";
import { listCompounds, listWords, stopWords } from "./split-words.ts";
import { TermIndexBuilder, topicTerm } from "./term-index.ts";

export type SearchDocuments = ReturnType<typeof toSearchDocuments>;

/** Everything that is searched: the resources, and after them the groups, in one dictionary. */
export function toSearchDocuments(index: SearchIndex, vocabulary: Iterable<string>) {
  const builder = new TermIndexBuilder();
  const resourceCount = index.ids.length;
  const count = resourceCount + index.groups.length;
  const nameFactors = new Float32Array(count).fill(1);
  const groupsOf: number[][] = index.ids.map(() => []);
  for (const [group, { resources }] of index.groups.entries())
    for (const resource of resources) groupsOf[resource]?.push(group);
  const groupWords = index.groups.map(({ name }) => wordsOf(name));
  const menuWords = index.groups.map(({ path }) =>
    wordsOf(index.menus.find(({ id }) => path.startsWith(`${id}/`))?.name ?? ""),
  );
  const addAll = (document: number, words: readonly string[], mask: number) => {
    for (const word of words) builder.add(document, word, mask);
  };
  const regionWords = index.regions.map(wordsOf);
  index.ids.forEach((_, document) => {
    const groups = groupsOf[document] ?? [];
    const others = groups.flatMap((group) => index.groups[group]?.words[document] ?? []);
    nameFactors[document] = addText(builder, document, textAt(index, document), others);
    for (const group of groups) {
      addAll(document, groupWords[group] ?? [], field.group);
      addAll(document, menuWords[group] ?? [], field.menu);
    }
    for (const region of index.regionsOf[document] ?? [])
      addAll(document, regionWords[region] ?? [], field.region);
    addAll(document, factWords(index.facts[document] ?? 0), field.facts);
  });
  const topicCounts = new Uint8Array(count);
  for (const [topic, { resources }] of index.topics.entries())
    for (const document of resources) {
      builder.add(document, topicTerm(topic), field.group);
      (topicCounts[document] as number)++;
    }
  index.groups.forEach(({ name }, place) => {
    nameFactors[resourceCount + place] = addName(builder, resourceCount + place, name);
    addAll(resourceCount + place, menuWords[place] ?? [], field.menu);
  });
  for (const word of [...vocabulary, ...index.own.flatMap(([name]) => listWords(name))]) builder.ensure(word);
  return {
    terms: builder.build(count),
    resourceCount,
    /** The fewer words a name has, the more each says. */
    nameFactors,
    /** The fewer topics a link names, the more each says; up to two, each says what it is about. */
    topicFactors: Float32Array.from(topicCounts, (named) => Math.max(1, named / 2) ** -0.2),
    topicCount: index.topics.length,
    /** Factors of the scores, 1 to 1.12: more for a link that is in many groups, or that curators put first. */
    standings: toStandings(index, count),
  };
}

function addText(all: TermIndexBuilder, at: number, own: ResourceText, others: Partial<ResourceText>[]) {
  const { name, description, url } = own;
  const said = others.flatMap((other) => [other.name ?? "", other.description ?? ""]);
  for (const word of [description, ...said].flatMap(wordsOf)) all.add(at, word, field.description);
  for (const word of [url, ...others.flatMap((other) => other.url ?? [])].flatMap(toHostWords))
    all.add(at, word, field.host);
  return addName(all, at, name);
}

function addName(builder: TermIndexBuilder, document: number, name: string): number {
  const words = listWords(name);
  for (const [place, text] of words.entries()) builder.add(document, text, place === 0 ? inName : field.name);
  for (const { text } of listCompounds(name)) builder.add(document, text, field.name);
  // From 1.15 for a name of one telling word down to 0.8.
  const telling = words.filter((text) => !stopWords.has(text)).length;
  return 0.8 + 0.35 / Math.max(1, telling);
}

const wordsOf = (text: string) => [...listWords(text), ...listCompounds(text).map((word) => word.text)];

/** As people say them: "for parents", "free". Many call free what costs nothing at first. */
function factWords(facts: number): string[] {
  const cost = costIn(facts);
  return [...audiencesIn(facts).map((audience) => `${audience}s`), cost === "freemium" ? "free" : cost, cost];
}

/** Each group that a link is in counts, and more the higher the link is in it. */
function toStandings(index: SearchIndex, count: number): Float32Array {
  const standings = new Float32Array(count);
  for (const { resources } of index.groups)
    for (const [place, resource] of resources.entries())
      standings[resource] = Math.min(1, (standings[resource] ?? 0) + 0.15 + 0.3 / (1 + place));
  return standings.map((standing) => 1 + 0.12 * standing);
}
