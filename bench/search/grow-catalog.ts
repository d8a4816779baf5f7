import type { Catalog, Group, Resource } from "#catalog/catalog.ts";

/** A pseudo-random number from 0 up to 1; the same seed gives the same directory on every machine. */
type Random = () => number;

/**
 * The real directory grown to `count` resources. New ones speak the real vocabulary: names from words of real names
 * and invented ones (a directory of that size brings new proper names), descriptions by the order that words have in
 * real descriptions, and groups, regions, cost and audiences as often as they are now.
 */
export function growCatalog(catalog: Catalog, count: number): Catalog {
  const random = toRandom(20_261_121);
  const real = [...catalog.resources.values()].filter(({ retired }) => !retired);
  const grower = new Grower(real, random);
  const all = real.slice(0, count);
  while (all.length < count) all.push(grower.next(all.length));
  const byGroup = Map.groupBy(
    all.flatMap((resource) => resource.groups.map((path) => ({ path, resource }))),
    ({ path }) => path,
  );
  const grow = (group: Group): Group => ({
    ...group,
    resources: (byGroup.get(group.path) ?? []).map(({ resource }) => resource),
  });
  return {
    ...catalog,
    resources: new Map(all.map((resource) => [resource.id, resource])),
    menus: catalog.menus.map((menu) => ({ ...menu, groups: menu.groups.map(grow) })),
  };
}

class Grower {
  readonly #real: readonly Resource[];
  readonly #random: Random;
  readonly #nameWords: readonly string[];
  readonly #followers = new Map<string, string[]>();

  constructor(real: readonly Resource[], random: Random) {
    this.#real = real;
    this.#random = random;
    this.#nameWords = real.flatMap(({ name }) => name.split(" "));
    for (const { description } of real) {
      const words = ["", ...description.replace(/\.$/, "").split(" "), ""];
      for (let place = 1; place < words.length; place++) {
        const before = words[place - 1] ?? "";
        this.#followers.set(before, [...(this.#followers.get(before) ?? []), words[place] ?? ""]);
      }
    }
  }

  next(number: number): Resource {
    const model = this.#pick(this.#real);
    const brand = this.#inventWord();
    const rest = Array.from({ length: Math.floor(this.#random() * 4) }, () => this.#pick(this.#nameWords));
    const name = [brand[0]?.toUpperCase() + brand.slice(1), ...rest].join(" ");
    return {
      id: `${brand}-${number}`,
      name,
      url: `https://www.${brand}.${this.#pick(["org", "com", "edu", "ac.uk"])}/`,
      description: this.#inventSentence(),
      groups:
        model.groups.length > 0
          ? model.groups
          : this.#pick(this.#real.filter((one) => one.groups.length > 0)).groups,
      audiences: model.audiences,
      cost: model.cost,
      regions: model.regions,
      topics: model.topics ?? [],
      added: model.added,
    };
  }

  #inventSentence(): string {
    const words: string[] = [];
    for (let word = this.#follow(""); word !== "" && words.length < 16; word = this.#follow(word))
      words.push(word);
    return `${words.join(" ")}.`;
  }

  #follow(word: string): string {
    return this.#pick(this.#followers.get(word) ?? [""]);
  }

  /** Two to four syllables. */
  #inventWord(): string {
    const syllables = Array.from(
      { length: 2 + Math.floor(this.#random() * 3) },
      () => this.#pick("bcdfghklmnprstvw".split("")) + this.#pick("aeiou".split("")),
    );
    return syllables.join("") + this.#pick(["", "n", "s", "r"]);
  }

  #pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random() * values.length)] as T;
  }
}

/** Mulberry32: small, and good enough to mix words. */
function toRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
