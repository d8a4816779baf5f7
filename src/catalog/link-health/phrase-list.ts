import { isAscii, toPlainWords } from "./plain-words.ts";

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

/** Words in a form in which many phrases can be looked for. */
export class PhraseText {
  readonly all: readonly string[];
  readonly words: ReadonlySet<string>;
  /** Is there anything in a script in which a phrase may stand anywhere? */
  readonly hasUnspaced: boolean;
  #line: string | undefined;

  /** Are all its letters ASCII's? */
  readonly isPlain: boolean;

  constructor(words: readonly string[], isPlain = words.every(isAscii)) {
    this.all = words;
    this.words = new Set(words);
    this.isPlain = isPlain;
    this.hasUnspaced = !isPlain && unspaced.test(this.line);
  }

  static of(text: string): PhraseText {
    return new PhraseText(toPlainWords(text), isAscii(text));
  }

  /** ` word word word `; made when somebody asks for it. */
  get line(): string {
    this.#line ??= ` ${this.all.join(" ")} `;
    return this.#line;
  }
}

interface Phrase<Tag> {
  text: string;
  /** `domain*` is any word that begins so. */
  words: readonly string[];
  tag: Tag;
}

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
  readonly #exact = new Map<string, Phrase<Tag>[]>();
  readonly #stems = new Map<string, Phrase<Tag>[]>();
  readonly #stemLengths: number[] = [];
  readonly #unspaced: Phrase<Tag>[] = [];

  constructor(entries: Iterable<readonly [texts: string, tag: Tag]>) {
    for (const [texts, tag] of entries)
      for (const text of texts.split("|").filter(Boolean)) this.#add({ text, words: toPattern(text), tag });
    this.#stemLengths.push(...new Set([...this.#stems.keys()].map(({ length }) => length)));
  }

  #add(phrase: Phrase<Tag>): void {
    const [first = ""] = phrase.words;
    if (unspaced.test(first)) this.#unspaced.push({ ...phrase, words: [phrase.words.join(" ")] });
    else if (first.endsWith("*")) push(this.#stems, first.slice(0, -1), phrase);
    else push(this.#exact, first, phrase);
  }

  find(place: PhraseText): FoundPhrase<Tag> | undefined {
    return this.#search(place, true)[0];
  }

  findAll(place: PhraseText): FoundPhrase<Tag>[] {
    return this.#search(place, false);
  }

  #search(place: PhraseText, isOneEnough: boolean): FoundPhrase<Tag>[] {
    const found: FoundPhrase<Tag>[] = [];
    const begins = this.#listBeginnings(place);
    if (begins.size > 0)
      for (let at = 0; at < place.all.length; at++)
        for (const { text, words, tag } of begins.get(place.all[at] ?? "") ?? [])
          if (isAt(words, place.all, at)) {
            found.push({ text: text.replaceAll("*", ""), tag, at });
            if (isOneEnough) return found;
          }
    if (!place.hasUnspaced) return found;
    for (const { text, words, tag } of this.#unspaced) {
      const [phrase = ""] = words;
      for (let at = place.line.indexOf(phrase); at >= 0; at = place.line.indexOf(phrase, at + phrase.length))
        found.push({ text, tag, at });
    }
    return found;
  }

  /** Of the few hundred different words of a page, those that begin a phrase. */
  #listBeginnings({ words }: PhraseText): Map<string, readonly Phrase<Tag>[]> {
    const begins = new Map<string, readonly Phrase<Tag>[]>();
    for (const word of words) {
      let phrases = this.#exact.get(word);
      for (const length of this.#stemLengths) {
        if (length > word.length) continue;
        const more = this.#stems.get(word.slice(0, length));
        if (more) phrases = phrases ? [...phrases, ...more] : more;
      }
      if (phrases) begins.set(word, phrases);
    }
    return begins;
  }
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/** The stars are no letters, so they are put back behind their words. */
function toPattern(text: string): string[] {
  return text
    .split(/\s+/)
    .flatMap((part) =>
      toPlainWords(part).map((word, index, all) =>
        part.endsWith("*") && index === all.length - 1 ? `${word}*` : word,
      ),
    );
}

function isAt(pattern: readonly string[], words: readonly string[], at: number): boolean {
  for (let index = 0; index < pattern.length; index++) {
    const sought = pattern[index] ?? "";
    const word = words[at + index];
    if (word === undefined) return false;
    if (sought.endsWith("*") ? !word.startsWith(sought.slice(0, -1)) : word !== sought) return false;
  }
  return true;
}
