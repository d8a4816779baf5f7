import { isLatin } from "./fold-text.ts";
import scripts from "./scripts.json" with { type: "json" };
import type { IndexedPlace } from "./search-index.ts";
import { listWords } from "./split-words.ts";

const languagesOf = Object.entries(scripts).map(
  ([script, tags]) => [new RegExp(`\\p{Script=${script}}`, "u"), tags.split(" ")] as const,
);
/** One letter that stands before a name as a word of its own does elsewhere: "in", "to", "and". */
const joined = /^[بلوكבלמהוש](?=.{3})/u;
/** Endings of cases: "Польщі" is Польща, "Niemczech" Niemcy. */
const mostEnding = { ofName: 2, ofWord: 4 };
/** Of a name in Latin letters more has to be there: hello is not Hellas. */
const leastStem = { latin: 5, other: 4 };

/**
 * What places are called in the languages of a word, as the browser knows it: in the file of the search the names of 60
 * countries in 50 languages would be a tenth of it. Read by script, when a word of that is asked for.
 */
export class ForeignNames {
  readonly #places: readonly IndexedPlace[];
  readonly #read = new Set<readonly string[]>();
  readonly #words = new Set<string>();

  constructor(places: readonly IndexedPlace[]) {
    this.#places = places;
  }

  /** Those that no earlier word has asked for. */
  read(word: string): (readonly [name: string[], place: IndexedPlace])[] {
    const tags = languagesOf.find(([script]) => script.test(word))?.[1] ?? [];
    if (this.#read.has(tags)) return [];
    this.#read.add(tags);
    const names = tags.flatMap((tag) => {
      const inTongue = new Intl.DisplayNames(tag, { type: "region", fallback: "none" });
      return this.#places.map(
        (place) => [listWords((place.code && inTongue.of(place.code)) ?? ""), place] as const,
      );
    });
    for (const [words] of names) for (const one of words) this.#words.add(one);
    return names.filter(([words]) => words.length > 0);
  }

  /** The word of a name that this is a form of, or its beginning. */
  find(word: string): string | undefined {
    const bare = word.replace(joined, "");
    for (const form of [word, bare, bare.replace(/^ال/, "")]) if (this.#words.has(form)) return form;
    const least = isLatin(word) ? leastStem.latin : leastStem.other;
    return word.length < least ? undefined : [...this.#words].find((name) => isForm(word, name, least));
  }
}

function isForm(word: string, name: string, least: number): boolean {
  let shared = 0;
  while (shared < name.length && word[shared] === name[shared]) shared++;
  const isEnding = word.length - shared <= mostEnding.ofWord && name.length - shared <= mostEnding.ofName;
  return shared >= least && (isEnding || shared === word.length);
}
