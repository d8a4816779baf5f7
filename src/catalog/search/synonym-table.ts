import learnt from "./cry-weights.json" with { type: "json" };
import { deniers } from "./denials.ts";
import { isLatin } from "./fold-text.ts";
import { startReadingNames } from "./foreign-names.ts";
import { type CryWeights, startHearing, toEveryday } from "./hear-cry.ts";
import type { IndexedPlace, SearchIndex } from "./search-index.ts";
import { listWords, phraseKey, stopWords } from "./split-words.ts";
import { stemInPhrase } from "./stem-word.ts";
import { topicTerm } from "./term-index.ts";

/** What else a phrase finds, and how surely. */
export type OtherPhrase = { words: readonly string[]; quality: number; isSame: boolean };

/** `length`: how many words of the query it takes; `isWhole`: to its end, not only begun; `cry`: set apart, and which `aside` it is. */
export type FoundPhrase = NonNullable<ReturnType<SynonymTable["find"]>>;

interface Entry {
  words: readonly string[];
  stems: readonly string[];
  /** "elsewhere": a country that no link is about. */
  isPlace: boolean | "elsewhere";
  /** Lists that many phrases share: copies would be most of the work before the first key. If the entry is set apart and has no `also`, two are empty. */
  others: (readonly OtherPhrase[])[];
}

/** How much counts what is found by a place's name, a part of it, a topic, a synonym, and an `also`; the typed words count 1. */
const qualities = { place: 1.25, part: 0.65, topic: 1.2, same: 0.8, also: 0.7 };
export const helpWords = ["i", "need", "help"];
/** With fewer letters, a beginning means too many things. */
const minTyped = 4;
/** How much of a phrase has to be typed to mean it, and to mean it surely: "stud" begins nine, and "trigonom" is a guess. */
const minShares = { word: [0.6, 0.7], words: [0.5, 0.5] } as const;

/** The phrases of content/synonyms.yaml, topics among them, and names of places, found in a query by their first word. */
export class SynonymTable {
  /** Every word of a phrase, for the correction of typos. */
  readonly vocabulary: ReadonlySet<string>;
  /** The words of the one name that these letters begin. */
  readonly initials: ReadonlyMap<string, readonly string[]>;
  /** Whether people use the word every day, so that it is not taken for a typo: "periodic" is not "periods". */
  readonly isEveryday: (word: string) => boolean;
  /** Where a cry for help leads, if the words may be one, are not a place and begin no name: where curators lead "I need help". */
  readonly hearCry: (words: readonly string[]) => (FoundPhrase & { isSure: boolean }) | undefined;
  readonly #foreign: ReturnType<typeof startReadingNames>;
  /** By the stem of the first word, and by the first letters, with a mark before them, for phrases that are half typed. */
  readonly #byStart = new Map<string, Entry[]>();
  readonly #entries = new Map<string, Entry>();
  readonly #help: Entry["others"];

  constructor(
    { synonyms = [], places = [], names = [], topics = [], everyday = [] }: Partial<SearchIndex>,
    cries: CryWeights = learnt,
  ) {
    for (const [place, { words }] of topics.entries()) {
      const others = [{ words: [topicTerm(place)], quality: qualities.topic, isSame: true }];
      for (const word of words) this.#add(listWords(word), [others]);
    }
    for (const place of places) {
      for (const name of place.names) this.#addPlace(listWords(name), place);
      for (const part of place.parts) this.#addPlace(listWords(part), place, false);
    }
    this.#foreign = startReadingNames(places);
    this.findForeign("");
    for (const { words, also = [], apart } of synonyms) {
      const same = toOthers(words, qualities.same, true);
      const others = [apart ? [] : same, toOthers(also, qualities.also, false)];
      for (const phrase of same) this.#add(phrase.words, others);
    }
    this.#help = this.#entries.get(helpWords.join(" "))?.others ?? [];
    const known = new Set(everyday);
    this.isEveryday = (word) => known.has(toEveryday(word));
    const hear = startHearing(cries);
    const keys = names.map(phraseKey);
    this.hearCry = (words) => {
      const said = words.join(" ");
      if (words.some((_, at) => hear(words.slice(0, at + 1)))) this.findForeign(said, true);
      const end = words.findIndex((_, at) => {
        const place = this.find(words, at, false);
        return place?.isPlace && at + place.length === words.length;
      });
      // "I want to die Manchester" is a cry as well; "but I'm not" of "but I'm not American" would be one, too.
      const isApart = end > 1 && !deniers.has(words[end - 1] ?? "");
      const heard = Math.max(hear(words), isApart ? hear(words.slice(0, end)) : 0);
      if (heard === 0 || end === 0) return;
      const help = !keys.some((key) => key.startsWith(said)) && this.find(helpWords, 0, false);
      return help ? { ...help, isSure: heard === 2 } : undefined;
    };
    this.initials = toInitials(names);
    this.vocabulary = new Set([...this.#entries.values()].flatMap(({ words }) => words));
  }

  /** The word of a place's name in another language that this is a form of. From then on `find` knows that name. */
  findForeign(word: string, isUnknown = false): string | undefined {
    // In Latin letters some others are words: "Man" is an island in Norwegian.
    for (const isElsewhere of [false, isUnknown && !isLatin(word)])
      for (const [name, place] of this.#foreign.read(word, isElsewhere)) this.#addPlace(name, place);
    return this.#foreign.find(word);
  }

  /** The longest phrase that starts at `from`. With `isOpen`, the query may end within it: in the middle of a word, unless `isWord`. */
  find(query: readonly string[], from: number, isOpen: boolean, isWord = false) {
    const found = this.#longest(query, from);
    // "Math contes" is a contest: maths alone would say less.
    const isBegun = !(found && isWord) && (found?.length ?? Number(isWord)) < query.length - from;
    return (isOpen && isBegun && this.#findOpen(query, from)) || found;
  }

  #longest(query: readonly string[], from: number) {
    const entries = this.#byStart.get(stemInPhrase(query[from] ?? ""));
    if (!entries) return;
    const stems = query.slice(from).map(stemInPhrase);
    const first = query[from] ?? "";
    const fitting = entries
      // Without its last letter a word is not yet there, though its stem is: "alon", "hilf", "abus".
      .filter(({ isPlace, words: [word = ""] }) => (isPlace ? isName(first, word) : word !== `${first}e`))
      .map((entry) => ({ entry, length: countWords(entry.stems, stems) }));
    const length = Math.max(0, ...fitting.map((fit) => fit.length));
    if (length === 0) return;
    const longest = fitting.filter((fit) => fit.length === length).map(({ entry }) => entry);
    const apart = longest.find(isApart)?.others.at(-1);
    const cry = apart && (this.#help.includes(apart) ? ("own" as const) : ("kind" as const));
    const kinds = [true, "elsewhere"] as const;
    const isPlace = kinds.find((kind) => longest.some((entry) => entry.isPlace === kind)) ?? false;
    return { length, others: longest.flatMap(listOthers), isWhole: true, isPlace, cry };
  }

  /** "fin ai" is on its way to "fin aid", and "someone to c" to anything. Only if the query ends within the phrase. */
  #findOpen(query: readonly string[], from: number) {
    const typed = query.slice(from);
    const said = typed.join(" ");
    const count = lettersOf(said);
    const [least, sure] = minShares[typed[1] ? "words" : "word"];
    if (count < minTyped || (typed.length > 1 && /^[a-z]$/.test(typed.at(-1) ?? ""))) return;
    const others = this.#byStart.get(toBeginning(said))?.flatMap((entry) => {
      const phrase = entry.words.join(" ");
      const share = phrase.startsWith(said) ? count / lettersOf(phrase) : 0;
      if (share < least) return [];
      // Half a word says nothing of distress yet.
      if (!typed[1] && (isApart(entry) || entry.others.some((one) => this.#help.includes(one)))) return [];
      const begin = (other: OtherPhrase) => ({ ...other, quality: other.quality * (0.4 + 0.6 * share) });
      return listOthers(entry).map((other) => ({ ...begin(other), isSame: other.isSame && share >= sure }));
    });
    return others?.[0] && { isWhole: false, isPlace: false, cry: undefined, length: typed.length, others };
  }

  #addPlace(words: readonly string[], { finds, names }: IndexedPlace, isSame = names.length > 0): void {
    const others = toOthers(finds, isSame ? qualities.place : qualities.part, isSame);
    this.#add(words, [others], names.length > 0 || "elsewhere");
  }

  #add(words: readonly string[], others: Entry["others"], isPlace: Entry["isPlace"] = false): void {
    const key = words.join(" ");
    const same = this.#entries.get(key);
    if (same) {
      same.others.push(...others);
      same.isPlace ||= isPlace;
      return;
    }
    const entry = { words, stems: words.map(stemInPhrase), others: [...others], isPlace };
    this.#entries.set(key, entry);
    for (const start of [entry.stems[0] ?? "", toBeginning(key)])
      this.#byStart.set(start, (this.#byStart.get(start) ?? []).concat(entry));
  }
}

/** Initials of names of three words or more, but not if the name itself has a short form in brackets; of no word if two names share them. */
function toInitials(names: readonly string[]): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const name of names) {
    const words: string[] = /[(/]/.test(name) ? [] : listWords(name.split(":")[0] ?? "");
    // "International ACAC" keeps the letters that are initials already.
    const shouted = new Set(name.match(/\b[A-Z]{3,}\b/g)?.map((word) => word.toLowerCase()));
    const telling = words.filter((word) => !stopWords.has(word));
    for (const told of [words, telling, telling.slice(1)]) {
      const letters = told.map((word) => (shouted.has(word) ? word : word[0])).join("");
      if (letters.length < 3 || !/^\p{L}+$/u.test(letters)) continue;
      found.set(letters, (found.get(letters) ?? words) === words ? words : []);
    }
  }
  return found;
}

/** Names take no English ending but the plural's: "polished" is not Polish. */
const isName = (typed: string, word: string) =>
  !isLatin(word) || typed === word || `${typed}s` === word || typed === `${word}s`;

/**
 * How many words of the query the phrase takes; 0 if it is not there. Little words between two that matter are
 * passed over: "pay for my college" is "pay for college". So is "university", but no "university law" is the University of Law.
 */
function countWords(phrase: readonly string[], query: readonly string[]): number {
  let [place, telling, isLoose] = [0, 0, false];
  for (const word of phrase) {
    while (query[place] !== word && place > 0 && isPassed(query[place] ?? "")) {
      place++;
      isLoose = true;
    }
    if (query[place] === word) {
      if (!stopWords.has(word)) telling++;
      place++;
    } else if (place > 0 && (word === "of" ? phrase[0] !== "university" : isLittle(word))) isLoose = true;
    else return 0;
  }
  return isLoose && telling < 2 ? 0 : place;
}

const isPassed = (stem: string) => isLittle(stem) || stem === "university" || stem === "colleg";
const isLittle = (word: string) => stopWords.has(word) && !deniers.has(word);

const isApart = ({ others }: Entry) => others.filter((list) => list.length === 0).length > 1;
const listOthers = ({ words, others }: Entry) => others.flat().filter((other) => other.words !== words);
const toBeginning = (phrase: string) => `^${phrase.slice(0, minTyped)}`;
const lettersOf = (phrase: string) => phrase.replaceAll(" ", "").length;
const toOthers = (phrases: readonly string[], quality: number, isSame: boolean) =>
  phrases.map((phrase) => ({ words: listWords(phrase), quality, isSame }));
