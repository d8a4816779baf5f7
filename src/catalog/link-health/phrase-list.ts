import { isAscii, toPlainWords } from "./plain-words.ts";

/** Words in a form in which many phrases can be looked for. */
export class PhraseText {
  readonly words: ReadonlySet<string>;
  /** Is there anything in a script in which a phrase may stand anywhere? */
  readonly hasUnspaced: boolean;
  readonly #all: readonly string[];
  #line: string | undefined;

  constructor(words: readonly string[]) {
    this.#all = words;
    this.words = new Set(words);
    this.hasUnspaced = !isAllAscii(this.words) && unspaced.test(this.line);
  }

  /** ` word word word `; made when the first phrase asks for it, since most pages have no word that begins one. */
  get line(): string {
    this.#line ??= ` ${this.#all.join(" ")} `;
    return this.#line;
  }
}

interface Phrase {
  text: string;
  /** As it has to stand in the line: whole words, or anywhere in scripts that have none. */
  sought: string;
  /** Must be one of the page's words; undefined in scripts written without spaces. */
  first: string | undefined;
  wordCount: number;
}

function isAllAscii(words: Iterable<string>): boolean {
  for (const word of words) if (!isAscii(word)) return false;
  return true;
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;

/**
 * Phrases to be looked for on every page. A page of thousands of words is asked by a set whether it has a phrase's first
 * word; only then is its line searched.
 */
export class PhraseList {
  readonly #phrases: readonly Phrase[];

  constructor(texts: readonly string[]) {
    this.#phrases = texts.map((text) => {
      const words = toPlainWords(text);
      const line = words.join(" ");
      const isUnspaced = unspaced.test(line);
      return {
        text: line,
        sought: isUnspaced ? line : ` ${line} `,
        first: isUnspaced ? undefined : words[0],
        // A phrase in an unspaced script says as much as one of several words.
        wordCount: isUnspaced ? Number.POSITIVE_INFINITY : words.length,
      };
    });
  }

  /** The first phrase of at least so many words that is there. */
  find(place: PhraseText, minWords = 1): string | undefined {
    return this.#phrases.find((phrase) => phrase.wordCount >= minWords && isIn(phrase, place))?.text;
  }

  findAll(place: PhraseText): string[] {
    return this.#phrases.filter((phrase) => isIn(phrase, place)).map(({ text }) => text);
  }
}

function isIn({ sought, first }: Phrase, place: PhraseText): boolean {
  if (first === undefined) return place.hasUnspaced && place.line.includes(sought);
  return place.words.has(first) && place.line.includes(sought);
}
