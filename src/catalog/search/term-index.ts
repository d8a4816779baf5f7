import { stemWord } from "./stem-word.ts";

/** Which documents have which words: a sorted dictionary, and for each word its postings, a document and a mask of fields each. */
export class TermIndex {
  readonly documentCount: number;
  /** Sorted by UTF-16 code units, so that words with one beginning are together. */
  readonly terms: readonly string[];
  /** Postings of term t are those from starts[t] up to starts[t + 1]. */
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  readonly masks: Uint8Array;
  readonly #numbers = new Map<string, number>();
  /** Filled as queries ask: most words of the dictionary are never looked for. */
  readonly #stems: (string | undefined)[] = [];

  constructor(documentCount: number, postings: ReadonlyMap<string, Postings>) {
    this.documentCount = documentCount;
    // In the order of the language itself, which is by code units: a comparison of our own takes several times as long.
    this.terms = [...postings.keys()].sort();
    const sorted = this.terms.map((term) => postings.get(term) as Postings);
    this.starts = new Uint32Array(sorted.length + 1);
    this.documents = Uint32Array.from(sorted.flatMap(({ documents }) => documents));
    this.masks = Uint8Array.from(sorted.flatMap(({ masks }) => masks));
    for (const [number, { documents }] of sorted.entries()) {
      this.starts[number + 1] = (this.starts[number] as number) + documents.length;
      this.#numbers.set(this.terms[number] as string, number);
    }
  }

  readonly numberOf = (term: string): number | undefined => this.#numbers.get(term);

  /** How many documents contain the term: none if only a synonym does. */
  usesOf(term = -1): number {
    return (this.starts[term + 1] ?? 0) - (this.starts[term] ?? 0);
  }

  /** Forms of the same word: "ranking" finds "rankings" and "ranked". */
  familyOf(word: string): readonly number[] {
    const exact = this.#numbers.get(word);
    if (word.length < 3) return exact === undefined ? [] : [exact];
    const stem = stemWord(word);
    // An ending takes at most one letter of the stem with it: study, studies.
    const [from, to] = this.rangeOf(stem.length > 4 ? stem.slice(0, -1) : stem);
    const family: number[] = [];
    for (let term = from; term < to; term++) {
      this.#stems[term] ??= stemWord(this.terms[term] ?? "");
      if (this.#stems[term] === stem) family.push(term);
    }
    return family;
  }

  /** The numbers of the terms that begin so: `from` is the first, `to` the one after the last. */
  rangeOf(beginning: string): [from: number, to: number] {
    return [this.#findFirst(beginning), this.#findFirst(`${beginning}\uffff`)];
  }

  /** Binary search for the first term that does not come before the text. */
  #findFirst(text: string): number {
    let [low, high] = [0, this.terms.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.terms[middle] ?? "") >= text) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

type Postings = Record<"documents" | "masks", number[]>;

/** Collects words document by document; documents are numbered in the order of their coming. */
export class TermIndexBuilder {
  readonly #postings = new Map<string, Postings>();

  add(document: number, word: string, mask: number): void {
    const { documents, masks } = this.ensure(word);
    const last = (documents.at(-1) === document ? documents.length : documents.push(document)) - 1;
    masks[last] = (masks[last] ?? 0) | mask;
  }

  /** A word that is in no document is still known: a typo of it can be corrected. */
  ensure(word: string): Postings {
    const postings = this.#postings.get(word) ?? { documents: [], masks: [] };
    if (postings.documents.length === 0) this.#postings.set(word, postings);
    return postings;
  }

  build(documentCount: number): TermIndex {
    return new TermIndex(documentCount, this.#postings);
  }
}

/** A word that nobody types. All have one length: none is the beginning of another. */
export const topicTerm = (topic: number) => `#${String(topic).padStart(4, "0")}`;
