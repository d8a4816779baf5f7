import { isAscii, toPlainWords } from "./plain-words.ts";

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

type WordPlaces = Record<"count" | "first" | "last", number>;

/** Words in a form in which many phrases can be looked for. */
export class PhraseText {
  readonly all: readonly string[];
  /** The different ones, and how often each is here. */
  readonly words: ReadonlyMap<string, Readonly<WordPlaces>>;
  /** Is there anything in a script in which a phrase may begin anywhere? */
  readonly hasUnspaced: boolean;
  /** What each list found to begin here: of a page, a verdict asks some lists many times. */
  readonly begins = new Map<object, unknown>();
  /** For each place the next one of the same word. */
  readonly #next: Int32Array;
  #line: string | undefined;
  #starts: ReadonlyMap<string, readonly string[]> | undefined;

  /** Are all its letters ASCII's? */
  readonly isPlain: boolean;

  constructor(words: readonly string[], isPlain = words.every(isAscii)) {
    this.all = words;
    const places = new Map<string, WordPlaces>();
    this.#next = new Int32Array(words.length);
    // A list of places for each of some seven hundred words would take as long as all that is looked for in them.
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as string;
      const known = places.get(word);
      if (!known) {
        places.set(word, { count: 1, first: at, last: at });
        continue;
      }
      known.count++;
      this.#next[known.last] = at;
      known.last = at;
    }
    this.words = places;
    this.isPlain = isPlain;
    this.hasUnspaced = !isPlain && unspaced.test(this.line);
  }

  static of(text: string): PhraseText {
    return new PhraseText(toPlainWords(text), isAscii(text));
  }

  /** ` word word word `; made when someone asks for it. */
  get line(): string {
    this.#line ??= ` ${this.all.join(" ")} `;
    return this.#line;
  }

  listPlaces(word: string): number[] {
    const known = this.words.get(word);
    if (!known) return [];
    const places = [known.first];
    for (let at = known.first; at !== known.last; places.push(at)) at = this.#next[at] ?? known.last;
    return places;
  }

  /** Its words by their first letters. */
  get starts(): ReadonlyMap<string, readonly string[]> {
    this.#starts ??= Map.groupBy(this.words.keys(), toStart);
    return this.#starts;
  }
}

/** No stem has fewer letters. */
const toStart = (word: string) => word.slice(0, 3);

type PhraseEntry<Tag> = readonly [texts: string, tag: Tag];

type SortedPhrases<Tag> = ReturnType<typeof sortPhrases<Tag>>;
type Phrase<Tag> = SortedPhrases<Tag>["unspaced"][number];

export interface FoundPhrase<Tag> {
  text: string;
  tag: Tag;
  /** Which word of the place begins it; in scripts without spaces, the character. */
  at: number;
}

/**
 * Phrases to be looked for on every page. A page is asked word by word which phrases begin there; phrases in scripts
 * without spaces are only looked for where a page has such a script.
 */
export class PhraseList<Tag = undefined> {
  /** Only when a page is looked at: to take all phrases apart is up to a third of a command's start. */
  readonly #sort: () => SortedPhrases<Tag>;

  constructor(entries: readonly PhraseEntry<Tag>[]) {
    let sorted: SortedPhrases<Tag> | undefined;
    this.#sort = () => (sorted ??= sortPhrases(entries));
  }

  find(place: PhraseText): FoundPhrase<Tag> | undefined {
    return this.findAll(place)[0];
  }

  /** In the order of the text; those of scripts without spaces last. */
  findAll(place: PhraseText): FoundPhrase<Tag>[] {
    const found: FoundPhrase<Tag>[] = [];
    for (const [word, phrases] of this.#listBeginnings(place))
      for (const at of place.listPlaces(word))
        for (const { text, words, tag } of phrases)
          if (words.every((sought, index) => isWord(sought, place.all[at + index] ?? "")))
            found.push({ text: text.replaceAll("*", ""), tag, at });
    found.sort((a, b) => a.at - b.at);
    if (!place.hasUnspaced) return found;
    for (const { text, words, tag } of this.#sort().unspaced) {
      const [phrase = ""] = words;
      for (let at = place.line.indexOf(phrase); at >= 0; at = place.line.indexOf(phrase, at + phrase.length))
        found.push({ text, tag, at });
    }
    return found;
  }

  /** Of the few hundred different words of a page, those that begin a phrase. */
  #listBeginnings(place: PhraseText): Map<string, readonly Phrase<Tag>[]> {
    const known = place.begins.get(this);
    if (known) return known as Map<string, readonly Phrase<Tag>[]>;
    const begins = new Map<string, readonly Phrase<Tag>[]>();
    const { byStart } = this.#sort();
    for (const [start, words] of place.starts) {
      const phrases = byStart.get(start) ?? [];
      for (const word of phrases.length > 0 ? words : []) {
        const begun = phrases.filter(({ words: [first = ""] }) => isWord(first, word));
        // What is written out says more than a stem.
        begun.sort((a, b) => Number(isStem(a)) - Number(isStem(b)));
        if (begun.length > 0) begins.set(word, begun);
      }
    }
    place.begins.set(this, begins);
    return begins;
  }
}

/** A word that several languages have is one: an entry's are counted once. `domain*` is any word that begins so. */
function sortPhrases<Tag>(entries: readonly PhraseEntry<Tag>[]) {
  const toPhrases = (texts: string, tag: Tag) =>
    [...new Set(texts.split("|"))].filter(Boolean).map((text) => ({ text, words: toPattern(text), tag }));
  /** By the first letters of their first words. */
  const byStart = Map.groupBy(
    entries.flatMap(([texts, tag]) => toPhrases(texts, tag)),
    ({ words: [first = ""] }) => (unspaced.test(first) ? "unspaced" : toStart(first.replace("*", ""))),
  );
  const all = byStart.get("unspaced") ?? [];
  return { byStart, unspaced: all.map((one) => ({ ...one, words: [one.words.join(" ")] })) };
}

/** The stars are not letters, so they are put back behind their words. */
const toPattern = (text: string): string[] =>
  text
    .split(/\s+/)
    .flatMap((part) =>
      toPlainWords(part).map((word, index, all) =>
        part.endsWith("*") && index === all.length - 1 ? `${word}*` : word,
      ),
    );

const isStem = ({ words: [first = ""] }: Phrase<unknown>) => first.endsWith("*");

const isWord = (sought: string, word: string): boolean =>
  sought.endsWith("*") ? word.startsWith(sought.slice(0, -1)) : word === sought;
