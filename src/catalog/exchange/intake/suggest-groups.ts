import type { Catalog, GroupPath } from "#catalog/catalog.ts";
import { listWords, stopWords } from "#catalog/search/split-words.ts";
import { stemWord } from "#catalog/search/stem-word.ts";

export interface GroupSuggestion {
  path: GroupPath;
  title: string;
  score: number;
  /** A sentence for the curator. */
  why: string;
}

interface Profile {
  path: GroupPath;
  title: string;
  /** How often each sign occurs; "word", "host:..." and "land:..." signs. */
  signs: Map<string, number>;
}

/** Words that nearly every link of such a directory has, in whatever group. */
const evenFor = 1.4;

/** Knows the groups by the words, hosts and countries of the links that stand there already. */
export class GroupAdviser {
  readonly #profiles: Profile[];
  /** Half of what a sign says that only one group has; below it stand chance words. */
  readonly #leastScore: number;
  readonly #groupsWith = new Map<string, number>();

  constructor(catalog: Catalog) {
    this.#profiles = catalog.menus.flatMap((menu) =>
      menu.groups.map((group) => {
        const signs = new Map<string, number>();
        const add = (sign: string, weight: number) => signs.set(sign, (signs.get(sign) ?? 0) + weight);
        for (const word of toStems(`${group.name} ${menu.name}`).keys()) add(word, 3);
        for (const { name, description, url, regions } of group.resources) {
          for (const word of toStems(`${name} ${description} ${regions.join(" ")}`).keys()) add(word, 1);
          for (const sign of toHostSigns(url)) add(sign, 1);
        }
        return { path: group.path, title: `${menu.name}, ${group.name}`, signs };
      }),
    );
    this.#leastScore = Math.log(this.#profiles.length) / 2;
    for (const { signs } of this.#profiles)
      for (const sign of signs.keys()) this.#groupsWith.set(sign, (this.#groupsWith.get(sign) ?? 0) + 1);
  }

  /** The likeliest first; none where nothing speaks for any. */
  suggest(text: string, url: string, limit = 3): GroupSuggestion[] {
    const words = toStems(text);
    const signs = [...words.keys(), ...toHostSigns(url)];
    return this.#profiles
      .map((profile) => this.#rate(profile, signs, words))
      .filter(({ score }) => score > this.#leastScore)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit);
  }

  #rate(
    { path, title, signs }: Profile,
    given: readonly string[],
    words: ReadonlyMap<string, string>,
  ): GroupSuggestion {
    const parts = given
      .map((sign) => ({ sign, weight: this.#weigh(sign, signs.get(sign) ?? 0) }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight);
    const score = parts.reduce((sum, { weight }) => sum + weight, 0);
    const reasons = parts.slice(0, 4).map(({ sign }) => explain(sign, words));
    return { path, title, score, why: `${title}: ${reasons.join(", ")}` };
  }

  #weigh(sign: string, count: number): number {
    if (count === 0) return 0;
    const rarity = Math.log(this.#profiles.length / ((this.#groupsWith.get(sign) ?? 0) + evenFor - 1));
    return Math.max(0, rarity) * (count / (count + 1.5));
  }
}

/** Stem -> the word as it was written. */
function toStems(text: string): Map<string, string> {
  const words = listWords(text).filter((word) => word.length > 1 && !stopWords.has(word));
  return new Map(words.map((word) => [stemWord(word), word]));
}

function toHostSigns(url: string): string[] {
  const host = URL.parse(url)?.hostname.replace(/^www\./, "") ?? "";
  const land = /\.([a-z]{2})$/.exec(host)?.[1];
  return [`host:${host.split(".").slice(-2).join(".")}`, ...(land ? [`land:${land}`] : [])];
}

function explain(sign: string, words: ReadonlyMap<string, string>): string {
  if (sign.startsWith("host:")) return `other links of ${sign.slice(5)} stand there`;
  if (sign.startsWith("land:")) return `its address ends in .${sign.slice(5)}, as others there do`;
  return `"${words.get(sign) ?? sign}"`;
}
