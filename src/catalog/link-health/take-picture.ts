import type { IsoDay } from "../catalog.ts";
import { detectLanguage } from "./detect-language.ts";
import { listPayees, tellDeeds } from "./find-traps.ts";
import linked from "./marks/linked-everywhere.json" with { type: "json" };
import rarity from "./marks/word-rarity.json" with { type: "json" };
import { hash32, keptOutbound, type PagePicture, toAddressHash, toMenuHashes } from "./page-picture.ts";
import { toComparableWords, toPlainWords } from "./plain-words.ts";
import type { PageFacts } from "./read-page.ts";
import { domainOfHost, registrableDomain } from "./registrable-domain.ts";

/** Linked from everywhere: they say nothing about whose page it is. */
const everywhere = new Set(linked.hosts.split(" "));

/** Apart from what a picture is, which every command that reads the content loads: this needs all the marks of a bad page. */
export function toPagePicture(address: string, finalUrl: string, page: PageFacts | undefined, on: IsoDay) {
  const domain = registrableDomain(finalUrl);
  const names = page?.organisations.slice(0, 2).map((name) => cut(name, 60)) ?? [];
  return {
    on,
    addressHash: toAddressHash(address),
    domain,
    language: page ? detectLanguage(page) || page.declaredLanguage : "",
    title: cut(page?.title, 120),
    description: cut(page?.description || page?.sample, 140),
    organisations: names.filter(Boolean),
    words: page ? toTopicWords(page).join(" ") : "",
    outbound: page ? listOutbound(page, domain).join(" ") : "",
    build: toBuild(page, finalUrl === address ? "" : finalUrl),
  };
}

/** A cut of a string keeps the whole string in memory, here every page of the run; what was JSON is a string of its own. */
function cut(text = "", length: number): string {
  const kept = [...text.slice(0, 2 * length)].slice(0, length).join("");
  return JSON.parse(JSON.stringify(kept.trim())) as string;
}

function listOutbound({ linkHosts }: PageFacts, domain: string): string[] {
  const counts = new Map<string, number>();
  for (const [host, count] of linkHosts) {
    const to = domainOfHost(host);
    if (to !== domain && !everywhere.has(to)) counts.set(to, (counts.get(to) ?? 0) + count);
  }
  const most = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return most.slice(0, keptOutbound).map(([to]) => to);
}

function toBuild(page: PageFacts | undefined, place: string): PagePicture["build"] {
  const hash = (kind: string, text: string | undefined) => (text ? [`${kind}${hash32(text)}`] : []);
  return {
    size: Math.round(page?.wordCount ?? 0),
    marks: [
      ...hash("p", place),
      ...(page?.accounts.flatMap((account) => hash("a", account)) ?? []),
      ...(page ? listPayees(page).flatMap((payee) => hash("b", payee)) : []),
      ...hash("d", page && tellDeeds(page)),
      ...(page && page.menu.length > 0 ? [`m${toMenuHashes(page.menu.slice(0, limits.maxMenuLinks))}`] : []),
    ].join(" "),
  };
}

/** How much a word says of a topic, by how many of the texts it was counted in have it (docs/links.md). */
const weights = [0, 0.1, 0.35, 0.7] as const;
const rarityOf = new Map<string, number>();
for (const [step, words] of Object.entries(rarity))
  for (const word of toPlainWords(words)) rarityOf.set(word, weights[Number(step)] ?? 1);

/** A picture has so many words and links of a menu; with fewer words than the second, it is compared with nothing. */
const limits = { maxWords: 36, minWords: 10, maxMenuLinks: 8 };

/** Numbers, and uncounted Latin words of one or two letters, say hardly anything; any other uncounted word says most. */
export function weightOf(word: string): number {
  const isLittle =
    /^\d+$/.test(word) || (word.length < 3 && word.charCodeAt(0) < 0x80 && !rarityOf.has(word));
  return isLittle ? 0.1 : (rarityOf.get(word) ?? 1);
}

/** The words that tell a page from others, the weightiest first; those in its title and headings count more. */
export function toTopicWords(page: PageFacts): string[] {
  const counts = new Map<string, number>();
  const add = (word: string, by: number) => {
    for (const one of toComparableWords([word])) counts.set(one, (counts.get(one) ?? 0) + by);
  };
  for (const [word, { count }] of page.phrases.words) add(word, count);
  // Counted once among them, as no heading is.
  for (const word of toPlainWords(`${page.title} ${page.description}`)) add(word, 1);
  for (const word of toPlainWords(page.headings.join(" "))) add(word, 2);
  return [...counts]
    .map(([word, count]) => [word, (1 + Math.log2(count)) * weightOf(word)] as const)
    .filter(([, weight]) => weight > 0.3)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, limits.maxWords)
    .map(([word]) => word);
}

/** Which part of the weight of a page's topic words another page has; undefined if there are too few to say. */
export function topicLikeness(topic: readonly string[], { phrases }: PageFacts): number | undefined {
  if (topic.length < limits.minWords) return;
  let [sum, shared] = [0, 0];
  for (const word of topic) {
    const weight = weightOf(word);
    sum += weight;
    if (phrases.comparable.has(word)) shared += weight;
  }
  return sum > 0 ? shared / sum : undefined;
}
