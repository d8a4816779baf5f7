import { isAscii, toComparableWords, toPlainWords } from "./plain-words.ts";

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

/** Words in a form in which many phrases can be looked for. */
export class PhraseText {
  readonly all: readonly string[];
  /** Is there anything in a script in which a phrase may begin anywhere? */
  readonly hasUnspaced: boolean;
  /** What each list found here: of a page, a verdict asks some lists many times. */
  readonly found = new Map<object, unknown>();
  #line: string | undefined;
  #comparable: ReadonlySet<string> | undefined;
  #words: Map<string, { count: number; first: number }> | undefined;

  constructor(words: readonly string[]) {
    this.all = words;
    this.hasUnspaced = !words.every(isAscii) && unspaced.test(this.line);
  }

  static of(text: string): PhraseText {
    return new PhraseText(toPlainWords(text));
  }

  /** ` word word word `; made when someone asks for it. */
  get line(): string {
    this.#line ??= ` ${this.all.join(" ")} `;
    return this.#line;
  }

  /** The different ones: how often each is here, and where first. */
  get words(): ReadonlyMap<string, Readonly<{ count: number; first: number }>> {
    if (this.#words) return this.#words;
    this.#words = new Map();
    for (const [at, word] of this.all.entries()) {
      const known = this.#words.get(word);
      if (known) known.count++;
      else this.#words.set(word, { count: 1, first: at });
    }
    return this.#words;
  }

  /** The different ones in the form in which words of two texts are compared. */
  get comparable(): ReadonlySet<string> {
    this.#comparable ??= new Set(toComparableWords([...this.words.keys()]));
    return this.#comparable;
  }
}

/** No stem has fewer letters. */
const toStart = (word: string) => word.slice(0, 3);

type PhraseEntry<Tag> = readonly [texts: string, tag: Tag];

interface Phrase<Tag> {
  text: string;
  tag: Tag;
  words: readonly string[];
}

export interface FoundPhrase<Tag> extends Pick<Phrase<Tag>, "text" | "tag"> {
  /** Which word of the place begins it; in scripts without spaces, the character. */
  at: number;
}

/** Phrases to be looked for on every page; those in scripts without spaces only if the page has such a script. */
export class PhraseList<Tag = undefined> {
  /** Only when a page is looked at: to take all phrases apart is up to a third of a command's start. */
  readonly #sort: () => ReturnType<typeof sortPhrases<Tag>>;

  constructor(entries: readonly PhraseEntry<Tag>[]) {
    let sorted: ReturnType<typeof sortPhrases<Tag>> | undefined;
    this.#sort = () => (sorted ??= sortPhrases(entries));
  }

  find(place: PhraseText): FoundPhrase<Tag> | undefined {
    return this.findAll(place)[0];
  }

  /** In the order of the text; those of scripts without spaces last. */
  findAll(place: PhraseText): readonly FoundPhrase<Tag>[] {
    const known = place.found.get(this);
    if (known) return known as readonly FoundPhrase<Tag>[];
    const phrasesFrom = this.#sort();
    const found: FoundPhrase<Tag>[] = [];
    for (const [at, word] of place.all.entries())
      for (const { text, words, tag } of phrasesFrom.get(toStart(word)) ?? [])
        if (words.every((sought, index) => isWord(sought, place.all[at + index] ?? "")))
          found.push({ text, tag, at });
    for (const { text, words, tag } of (place.hasUnspaced && phrasesFrom.get("unspaced")) || []) {
      const phrase = words.join(" ");
      for (let at = place.line.indexOf(phrase); at >= 0; at = place.line.indexOf(phrase, at + phrase.length))
        found.push({ text, tag, at });
    }
    place.found.set(this, found);
    return found;
  }
}

/**
 * By the first letters of their first words. A word that several languages have is one: an entry's are counted once. `domain*`
 * is any word that begins so.
 */
function sortPhrases<Tag>(entries: readonly PhraseEntry<Tag>[]) {
  const phrases = entries.flatMap(([texts, tag]): Phrase<Tag>[] =>
    [...new Set(texts.split("|"))]
      .filter(Boolean)
      .map((text) => ({ text: text.replaceAll("*", ""), words: toPattern(text), tag })),
  );
  // What is written out says more than a stem.
  phrases.sort((a, b) => Number(isStem(a)) - Number(isStem(b)));
  return Map.groupBy(phrases, ({ words: [first = ""] }) =>
    unspaced.test(first) ? "unspaced" : toStart(first.replace("*", "")),
  );
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
