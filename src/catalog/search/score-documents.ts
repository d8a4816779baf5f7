import { qualityOf, type WordMatch } from "./match-word.ts";
import type { Alternative, Slot } from "./plan-query.ts";
import type { SearchDocuments } from "./search-documents.ts";
import { initialMaskWeights, inName, looseMaskWeights, maskWeights } from "./search-fields.ts";

/** Scores by document, and the list of those that have one: clearing costs what was used, not what there is. */
class Sheet {
  readonly scores: Float32Array;
  readonly list: Uint32Array;
  count = 0;

  constructor(size: number) {
    this.scores = new Float32Array(size);
    this.list = new Uint32Array(size);
  }

  raise(document: number, score: number): void {
    const before = this.scores[document] as number;
    if (score <= before) return;
    if (before === 0) this.list[this.count++] = document;
    this.scores[document] = score;
  }

  clear(): void {
    for (let place = 0; place < this.count; place++) this.scores[this.list[place] as number] = 0;
    this.count = 0;
  }
}

export interface ScoredDocuments {
  /** Documents that hold at least one part of the query. */
  documents: Uint32Array;
  scores: Float32Array;
  /** How many parts each document holds. */
  parts: Uint8Array;
  /** How much of the query's weight each document holds. */
  weights: Float32Array;
  /** Parts that some document holds. */
  livePartCount: number;
}

/** Holds the working memory, so that a keystroke allocates next to nothing. */
export class DocumentScorer {
  readonly #documents: SearchDocuments;
  readonly #slot: Sheet;
  readonly #phrase: Sheet;
  readonly #word: Sheet;
  readonly #total: Sheet;
  readonly #parts: Uint8Array;
  readonly #weights: Float32Array;

  constructor(documents: SearchDocuments) {
    const count = documents.terms.documentCount;
    this.#documents = documents;
    [this.#slot, this.#phrase, this.#word, this.#total] = [
      new Sheet(count),
      new Sheet(count),
      new Sheet(count),
      new Sheet(count),
    ];
    this.#parts = new Uint8Array(count);
    this.#weights = new Float32Array(count);
  }

  /** The result is a view that the next call overwrites. */
  score(slots: readonly Slot[]): ScoredDocuments {
    const total = this.#total;
    total.clear();
    this.#parts.fill(0);
    this.#weights.fill(0);
    let livePartCount = 0;
    for (const slot of slots) {
      for (const alternative of slot.alternatives) this.#addAlternative(alternative);
      if (this.#slot.count > 0) livePartCount++;
      this.#addSlot();
    }
    return {
      documents: total.list.subarray(0, total.count),
      scores: total.scores,
      parts: this.#parts,
      weights: this.#weights,
      livePartCount,
    };
  }

  /** Rare parts of a query say more than common ones. */
  #addSlot(): void {
    const slot = this.#slot;
    // A document that has the word in a weak field only hardly makes it a common one.
    let found = 0;
    for (let place = 0; place < slot.count; place++)
      found += Math.min(1, slot.scores[slot.list[place] as number] as number);
    const weight = Math.log(1 + this.#documents.terms.documentCount / Math.max(1, found));
    for (let place = 0; place < slot.count; place++) {
      const document = slot.list[place] as number;
      const sum = (this.#total.scores[document] as number) + weight * soften(slot.scores[document] as number);
      this.#total.raise(document, sum);
      (this.#parts[document] as number)++;
      this.#weights[document] = (this.#weights[document] as number) + weight;
    }
    slot.clear();
  }

  #addAlternative({ words, quality }: Alternative): void {
    const [rarest, ...rest] =
      words.length > 1 ? words.toSorted((a, b) => this.#sizeOf(a) - this.#sizeOf(b)) : words;
    if (!rarest) return;
    if (rest.length === 0) this.#addWord(this.#slot, rarest, quality);
    else this.#addPhrase(rarest, rest, quality);
  }

  /** From the rarest word on, only documents that hold all words so far are looked at. */
  #addPhrase(rarest: WordMatch, rest: readonly WordMatch[], quality: number): void {
    const phrase = this.#phrase;
    this.#addWord(phrase, rarest, quality);
    for (const word of rest) {
      this.#addWord(this.#word, word, quality, phrase.scores);
      for (let place = 0; place < phrase.count; place++) {
        const document = phrase.list[place] as number;
        const more = this.#word.scores[document] as number;
        phrase.scores[document] = more === 0 ? 0 : (phrase.scores[document] as number) + more;
      }
      this.#word.clear();
    }
    for (let place = 0; place < phrase.count; place++) {
      const document = phrase.list[place] as number;
      this.#slot.raise(document, (phrase.scores[document] as number) / (1 + rest.length));
    }
    phrase.clear();
  }

  /** `within`: only documents that have a score there. */
  #addWord(sheet: Sheet, { candidates, beginning }: WordMatch, quality: number, within?: Float32Array): void {
    for (const { term, quality: own, isLoose } of candidates)
      this.#addTerm(sheet, term, quality * own, isLoose ? looseMaskWeights : maskWeights, within);
    if (!beginning) return;
    const { terms } = this.#documents.terms;
    const weights = beginning.text.length === 1 ? initialMaskWeights : looseMaskWeights;
    for (let term = beginning.from; term < beginning.to; term++) {
      const own = qualityOf(beginning, (terms[term] as string).length);
      this.#addTerm(sheet, term, quality * own, weights, within);
    }
  }

  #addTerm(
    sheet: Sheet,
    term: number,
    quality: number,
    weights: Float32Array,
    within: Float32Array | undefined,
  ): void {
    const { terms, nameFactors } = this.#documents;
    const end = terms.starts[term + 1] as number;
    for (let place = terms.starts[term] as number; place < end; place++) {
      const document = terms.documents[place] as number;
      if (within !== undefined && within[document] === 0) continue;
      const mask = terms.masks[place] as number;
      const factor = mask & inName ? (nameFactors[document] as number) : 1;
      sheet.raise(document, quality * factor * (weights[mask] as number));
    }
  }

  /** Postings of a word with all its forms. */
  #sizeOf({ candidates, beginning }: WordMatch): number {
    const { starts } = this.#documents.terms;
    const between = (from: number, to: number) => (starts[to] as number) - (starts[from] as number);
    const begun = beginning ? between(beginning.from, beginning.to) : 0;
    return candidates.reduce((sum, { term }) => sum + between(term, term + 1), begun);
  }
}

/** Two parts found in descriptions are worth more than one found in a name. */
const soften = (score: number) => score * (1.4 - 0.4 * score);
