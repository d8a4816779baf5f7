import type { Synonym } from "../catalog.ts";
import type { IndexedPlace } from "./search-index.ts";
import { splitWords, stopWords } from "./split-words.ts";
import { stemWord } from "./stem-word.ts";

/** What else a phrase finds, and how surely. */
export interface OtherPhrase {
  words: readonly string[];
  quality: number;
  isSame: boolean;
}

export interface FoundPhrase {
  /** How many words of the query it takes. */
  length: number;
  others: readonly OtherPhrase[];
  isPlace: boolean;
  /** The phrase is there to its end, not only begun. */
  isWhole: boolean;
}

interface Entry {
  words: readonly string[];
  isPlace: boolean;
  others: OtherPhrase[];
}

const placeQuality = 1.25;
const partQuality = 0.65;
const sameQuality = 0.8;
const alsoQuality = 0.7;
/** Before this many letters a beginning means too many things. */
const leastTyped = 4;
/** "stud" begins nine phrases, from "student loan" to "study abroad", and one word more than two; all of them say nothing. */
const leastShare = { word: 0.7, words: 0.5 };

/** The phrases of content/synonyms.yaml and the names of places, to be found in a query by their first word. */
export class SynonymTable {
  /** Every word of a phrase, for the correction of slips. */
  readonly vocabulary: ReadonlySet<string>;
  /** The words of the one name that these letters begin. */
  readonly initials: ReadonlyMap<string, readonly string[]>;
  readonly #byFirst = new Map<string, Entry[]>();
  readonly #entries = new Map<string, Entry>();

  constructor(
    synonyms: readonly Synonym[],
    places: readonly IndexedPlace[] = [],
    names: readonly string[] = [],
  ) {
    for (const { finds, names, parts } of places) {
      const [same, near] = [toOthers(finds, placeQuality, true), toOthers(finds, partQuality, false)];
      for (const name of names) this.#add(toWords(name), same, true);
      for (const part of parts) this.#add(toWords(part), near, true);
    }
    for (const { words, also = [], apart } of synonyms) {
      const same = words.map(toWords);
      const further = toOthers(also, alsoQuality, false);
      for (const phrase of same) {
        const others = same
          .filter((other) => !apart && other !== phrase)
          .map((other) => ({ words: other, quality: sameQuality, isSame: true }));
        this.#add(phrase, [...others, ...further]);
      }
    }
    this.initials = toInitials(names);
    this.vocabulary = new Set([...this.#entries.values()].flatMap(({ words }) => words));
  }

  /** The longest phrase that starts at `from`. The query's last word may be unfinished. */
  find(query: readonly string[], from: number, isOpen: boolean): FoundPhrase | undefined {
    const first = query[from] ?? "";
    const entries = this.#byFirst.get(stemWord(first)) ?? [];
    const whole = this.#longest(entries, query, from);
    if (whole || !isOpen) return whole;
    return this.#findOpen(query, from);
  }

  #longest(entries: readonly Entry[], query: readonly string[], from: number): FoundPhrase | undefined {
    const fitting = entries.filter(({ words }) =>
      words.every((word, index) => stemWord(word) === stemWord(query[from + index] ?? "")),
    );
    const length = Math.max(0, ...fitting.map(({ words }) => words.length));
    if (length === 0) return;
    const longest = fitting.filter(({ words }) => words.length === length);
    const others = longest.flatMap((entry) => entry.others);
    return { length, others, isWhole: true, isPlace: longest.some(({ isPlace }) => isPlace) };
  }

  /** "fin a" is on its way to "fin aid". Only where the query ends within the phrase, and most of it is there. */
  #findOpen(query: readonly string[], from: number): FoundPhrase | undefined {
    const typed = query.slice(from);
    const count = lettersOf(typed);
    if (count < leastTyped) return;
    const others = [...this.#entries.values()].flatMap(({ words, others: all }) => {
      const share = count / lettersOf(words);
      if (share < leastShare[typed.length > 1 ? "words" : "word"] || !isBeginning(typed, words)) return [];
      return all.map((other) => ({ ...other, quality: other.quality * (0.4 + 0.6 * share) }));
    });
    return others.length > 0 ? { length: typed.length, others, isWhole: false, isPlace: false } : undefined;
  }

  #add(words: readonly string[], others: OtherPhrase[], isPlace = false): void {
    const key = words.join(" ");
    const known = this.#entries.get(key);
    if (known) {
      known.others.push(...others);
      known.isPlace ||= isPlace;
      return;
    }
    const entry = { words, others: [...others], isPlace };
    this.#entries.set(key, entry);
    const first = stemWord(words[0] ?? "");
    this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), entry]);
  }
}

/**
 * Of names of three words and more, with their little words and without. Letters that begin two names say neither, and a
 * name that gives a short form of its own in brackets goes by that.
 */
function toInitials(names: readonly string[]): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const shared = new Set<string>();
  for (const name of names) {
    const words = /[(/]/.test(name) ? [] : toWords(name.split(":")[0] ?? "");
    for (const told of [words, words.filter((word) => !stopWords.has(word))]) {
      const letters = told.map(([first]) => first).join("");
      if (letters.length < 3 || !/^\p{L}+$/u.test(letters)) continue;
      if (found.has(letters) && found.get(letters) !== words) shared.add(letters);
      found.set(letters, words);
    }
  }
  for (const letters of shared) found.delete(letters);
  return found;
}

function isBeginning(typed: readonly string[], words: readonly string[]): boolean {
  if (typed.length > words.length) return false;
  return typed.every((part, index) =>
    index === typed.length - 1 ? words[index]?.startsWith(part) : words[index] === part,
  );
}

const lettersOf = (words: readonly string[]) => words.reduce((sum, { length }) => sum + length, 0);
const toOthers = (phrases: readonly string[], quality: number, isSame: boolean) =>
  phrases.map((phrase) => ({ words: toWords(phrase), quality, isSame }));
const toWords = (phrase: string) => splitWords(phrase).map(({ text }) => text);
