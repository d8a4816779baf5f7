import type { Catalog } from "#catalog/catalog.ts";
import { domainOfHost } from "#catalog/link-health/registrable-domain.ts";
import { listWords, stopWords } from "#catalog/search/split-words.ts";
import { stemWord } from "#catalog/search/stem-word.ts";

export type GroupSuggestion = ReturnType<ReturnType<typeof createGroupAdviser>>[number];

/** Words that links of such a directory have in nearly every group. */
const evenFor = 1.4;
const maxSuggested = 3;

/** Knows the groups by the words, hosts and countries of their links. It names the most likely first, and none if nothing suggests any. */
export function createGroupAdviser(catalog: Catalog) {
  const profiles = catalog.menus.flatMap((menu) =>
    menu.groups.map(({ path, name, resources }) => {
      // How often each sign occurs: "word", "host:..." and "land:..." signs.
      const signs = new Map<string, number>();
      const add = (found: Iterable<string>, weight: number) => {
        for (const sign of found) signs.set(sign, (signs.get(sign) ?? 0) + weight);
      };
      add(toStems(`${name} ${menu.name}`).keys(), 3);
      for (const link of resources) {
        add(toStems(`${link.name} ${link.description} ${link.regions.join(" ")}`).keys(), 1);
        add(toHostSigns(link.url), 1);
      }
      return { path, title: `${menu.name}, ${name}`, signs };
    }),
  );
  const allSigns = profiles.flatMap(({ signs }) => [...signs.keys()]);
  const groupsWith = Map.groupBy(allSigns, (sign) => sign);
  // Half of the score of a sign that only one group has; lower scores are chance.
  const minScore = Math.log(profiles.length) / 2;
  const weigh = (sign: string, count = 0): number => {
    const rarity = Math.log(profiles.length / ((groupsWith.get(sign)?.length ?? 0) + evenFor - 1));
    return Math.max(0, rarity) * (count / (count + 1.5));
  };
  return (text: string, url: string) => {
    const words = toStems(text);
    const given = [...words.keys(), ...toHostSigns(url)];
    const rated = profiles.map(({ path, title, signs }) => {
      const parts = given
        .map((sign) => ({ sign, weight: weigh(sign, signs.get(sign)) }))
        .filter(({ weight }) => weight > 0)
        .sort((a, b) => b.weight - a.weight);
      const score = parts.reduce((sum, { weight }) => sum + weight, 0);
      const reasons = parts.slice(0, 4).map(({ sign }) => explain(sign, words));
      /** `why`: a sentence for the curator. */
      return { path, title, score, why: `${title}: ${reasons.join(", ")}` };
    });
    return rated
      .filter(({ score }) => score > minScore)
      .sort((a, b) => b.score - a.score)
      .slice(0, maxSuggested);
  };
}

/** Stem -> the word as it was written. */
function toStems(text: string): Map<string, string> {
  const words = listWords(text).filter((word) => word.length > 1 && !stopWords.has(word));
  return new Map(words.map((word) => [stemWord(word), word]));
}

function toHostSigns(url: string): string[] {
  const host = URL.parse(url)?.hostname.replace(/^www\./, "") ?? "";
  const land = /\.([a-z]{2})$/.exec(host)?.[1];
  return [`host:${domainOfHost(host)}`, ...(land ? [`land:${land}`] : [])];
}

function explain(sign: string, words: ReadonlyMap<string, string>): string {
  if (sign.startsWith("host:")) return `other links of ${sign.slice(5)} are there`;
  if (sign.startsWith("land:")) return `its address ends in .${sign.slice(5)}, as others there do`;
  return `"${words.get(sign) ?? sign}"`;
}
