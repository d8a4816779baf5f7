import { type Beginning, qualityOf, type WordMatch } from "./match-word.ts";
import type { Alternative, Slot } from "./plan-query.ts";
import type { SearchDocuments } from "./search-documents.ts";
import {
  everywhere,
  field,
  inName,
  inTitles,
  looseMaskWeights,
  maskWeights,
  nameMaskWeights,
} from "./search-fields.ts";

/** Scores by document, and the list of those that have one: clearing costs what was used, not what there is. */
class Sheet {
  readonly scores: Float32Array;
  /** Fields that have the word itself, and not just the beginning of another or a typo. */
  readonly sure: Uint8Array;
  readonly list: Uint32Array;
  count = 0;

  constructor(size: number) {
    this.scores = new Float32Array(size);
    this.sure = new Uint8Array(size);
    this.list = new Uint32Array(size);
  }

  raise(document: number, score: number, sure: number): void {
    (this.sure[document] as number) |= sure;
    const before = this.scores[document] as number;
    if (score <= before) return;
    if (before === 0) this.list[this.count++] = document;
    this.scores[document] = score;
  }

  clear(): void {
    for (const document of this.list.subarray(0, this.count)) this.scores[document] = this.sure[document] = 0;
    this.count = 0;
  }
}

export type ScoredDocuments = ReturnType<DocumentScorer["score"]>;

/** Working memory, so that a keystroke allocates next to nothing. */
function toMemory(count: number) {
  const [sheet, bytes] = [() => new Sheet(count), () => new Uint8Array(count)];
  const sheets = { slot: sheet(), typed: sheet(), phrase: sheet(), word: sheet(), total: sheet() };
  return { ...sheets, parts: bytes(), sureParts: bytes(), rarest: bytes(), weights: new Float32Array(count) };
}
/** `sure`: those in which the term is surely what is meant. */
type Fields = { weights: Float32Array; sure: number };

export class DocumentScorer {
  readonly #documents: SearchDocuments;
  readonly #memory: ReturnType<typeof toMemory>;
  #sureFields = everywhere;

  constructor(documents: SearchDocuments) {
    this.#documents = documents;
    this.#memory = toMemory(documents.terms.documentCount);
  }

  /** The result is a view that the next call overwrites. */
  score(slots: readonly Slot[], isSentence: boolean, isQuestion = false) {
    const { total, parts, sureParts, weights, rarest } = this.#memory;
    total.clear();
    for (const counts of [parts, sureParts, weights, rarest]) counts.fill(0);
    let [partCount, livePartCount, heaviest] = [0, 0, 0];
    const left = [...slots];
    // A country is enough by itself: what is listed for it may have the other words in any field.
    const hasPlace = slots.some(({ isPlace }) => isPlace);
    // "Who runs this?" is asked of no link whose description has the word "run".
    this.#sureFields = slots.length > 1 ? inTitles | field.description : isQuestion ? inTitles : everywhere;
    for (let slot = left.shift(); slot; slot = left.shift()) {
      this.#addAlternatives(slot);
      if (slot.isDenied) this.#lower();
      else if (this.#memory.slot.count === 0 && slot.parts.length > 0) {
        left.unshift(...slot.parts);
        continue;
      }
      if (slot.aside !== "own") partCount++;
      if (!slot.aside && this.#memory.slot.count > 0) livePartCount++;
      heaviest = this.#addSlot(slot, heaviest, isSentence);
    }
    return {
      scores: total.scores,
      named: total.sure,
      /** How many parts each document has. */
      parts,
      /** Whether it surely says the whole query. */
      isSure: (document: number) => this.#isSure(document, partCount, isSentence && !hasPlace),
      /** How much of the query's weight each document has. */
      weights,
      /** The fields in which the rarest part surely is. */
      rarest,
      /** Parts of the query, and those of them that some document has. */
      partCount,
      livePartCount,
    };
  }

  /** Lowers what has a part that was not wanted. */
  #lower(): void {
    const { slot, total } = this.#memory;
    for (const document of slot.list.subarray(0, slot.count))
      total.scores[document] = (total.scores[document] as number) * deniedScale;
    slot.clear();
  }

  /** Rare parts of a query say more than common ones, less so in a sentence. Returns the weight of the rarest so far. */
  #addSlot({ alternatives, isAsTyped, aside, weight: own }: Slot, heaviest: number, isSentence: boolean) {
    const { slot, total } = this.#memory;
    // A document that has the word in a weak field only hardly makes it a common one.
    let found = 0;
    for (let place = 0; place < slot.count; place++)
      found += Math.min(1, slot.scores[slot.list[place] as number] as number);
    const all = this.#documents.terms.documentCount;
    const least = alternatives.length > 1 ? 1 : all ** minCommon;
    const rarity = Math.log(1 + all / Math.max(least, found));
    const weight = (isSentence ? Math.sqrt(rarity) : rarity) * own * (aside ? asideScale : 1);
    const isRarest = !aside && slot.count > 0 && weight > heaviest;
    if (isRarest) this.#memory.rarest.fill(0);
    for (const document of slot.list.subarray(0, slot.count)) {
      const sure = isAsTyped ? (slot.sure[document] as number) & this.#sureFields : 0;
      const sum = (total.scores[document] as number) + weight * soften(slot.scores[document] as number);
      // A word of its menu's name alone gives a group some 0.3.
      total.raise(document, sum, Number((slot.scores[document] as number) > 0.33));
      if (sure > 0 && aside !== "own") (this.#memory.sureParts[document] as number)++;
      if (aside) continue;
      (this.#memory.parts[document] as number)++;
      if (isRarest) this.#memory.rarest[document] = sure;
      this.#memory.weights[document] = (this.#memory.weights[document] as number) + weight;
    }
    slot.clear();
    return isRarest ? weight : heaviest;
  }

  /**
   * Words are in a text by chance, unless the rarest of them says what the link is about. A sentence
   * of which only one word tells something asks for more than that: "what if I don't get the grades".
   */
  #isSure(document: number, partCount: number, isSentence: boolean): boolean {
    if (isSentence || this.#memory.sureParts[document] !== partCount) return false;
    return partCount === 1 || ((this.#memory.rarest[document] as number) & inTitles) !== 0;
  }

  /** Documents that other words find come first if they have the typed ones, too. */
  #addAlternatives({ alternatives: [typed, ...others] }: Slot): void {
    if (!typed) return;
    const slot = this.#memory.slot;
    const own = others.length > 0 ? this.#memory.typed : slot;
    this.#addAlternative(own, typed);
    if (own === slot) return;
    for (const other of others) this.#addAlternative(slot, other);
    for (const document of own.list.subarray(0, own.count)) {
      const score = own.scores[document] as number;
      slot.raise(document, score, own.sure[document] as number);
      (slot.scores[document] as number) += typedBonus * score;
    }
    own.clear();
  }

  #addAlternative(sheet: Sheet, said: Alternative): void {
    const [first, ...rest] = said.words;
    if (!first) return;
    if (rest.length === 0) this.#addWord(sheet, first, said);
    else this.#addPhrase(sheet, first, rest, said);
  }

  /** From the second word on, only documents that have all words so far are looked at. */
  #addPhrase(sheet: Sheet, first: WordMatch, rest: readonly WordMatch[], said: Alternative): void {
    const [phrase, word] = [this.#memory.phrase, this.#memory.word];
    this.#addWord(phrase, first, said);
    for (const next of rest) {
      if (phrase.count === 0) return;
      this.#addWord(word, next, said, phrase);
      for (const document of phrase.list.subarray(0, phrase.count)) {
        const more = word.scores[document] as number;
        phrase.scores[document] = more === 0 ? 0 : (phrase.scores[document] as number) + more;
        // The words of a phrase have to be in one text.
        (phrase.sure[document] as number) &= word.sure[document] as number;
      }
      word.clear();
    }
    for (const document of phrase.list.subarray(0, phrase.count)) {
      const score = (phrase.scores[document] as number) / (1 + rest.length);
      if (score > 0) sheet.raise(document, score, phrase.sure[document] as number);
    }
    phrase.clear();
  }

  /** `within`: only documents that have a score there. */
  #addWord(sheet: Sheet, word: WordMatch, { quality, sureIn }: Alternative, within?: Sheet): void {
    const { candidates, beginning } = word;
    for (const { term, quality: own } of candidates)
      this.#addTerm(sheet, term, quality * own, { weights: maskWeights, sure: sureIn }, within);
    if (!beginning) return;
    const begun = {
      weights: beginning.text.length < 3 ? nameMaskWeights : looseMaskWeights,
      sure: sureIn & sureMaskOf(beginning),
    };
    for (let term = beginning.from; term < beginning.to; term++) {
      if (candidates.some((candidate) => candidate.term === term)) continue;
      const own = qualityOf(beginning, (this.#documents.terms.terms[term] as string).length);
      this.#addTerm(sheet, term, quality * own, begun, within);
    }
  }

  #addTerm(sheet: Sheet, term: number, quality: number, { weights, sure }: Fields, within?: Sheet): void {
    const { terms, nameFactors, topicFactors, topicCount } = this.#documents;
    // Terms of topics are the first of the dictionary.
    const [factors, factored] = term < topicCount ? [topicFactors, everywhere] : [nameFactors, inName];
    const { starts, documents, masks } = terms;
    for (let place = starts[term] as number, end = starts[term + 1] as number; place < end; place++) {
      const document = documents[place] as number;
      const mask = masks[place] as number;
      const weight = weights[mask] as number;
      if (weight === 0 || (within && within.scores[document] === 0)) continue;
      const factor = (mask & factored) === 0 ? 1 : (factors[document] as number);
      sheet.raise(document, quality * factor * weight, mask & sure);
    }
  }
}

/** One or two letters begin too many words to say which is meant; three or four say it if a name begins with them. */
function sureMaskOf({ text, isWord }: Beginning): number {
  if (text.length < 3 || isWord) return 0;
  return text.length < 5 ? field.nameStart : everywhere & ~field.facts;
}

/** What a document that has the typed word itself gets on top of its best score, as a part of the score for that word. */
const typedBonus = 0.5;
/** A word without synonyms is less likely the subject: it counts as if at least this power of all links had it. */
const minCommon = 0.22;
/** What is left of the score of a document with an unwanted part, and of the weight of who something is for. */
const [deniedScale, asideScale] = [0.3, 0.5];

/** Two parts found in descriptions are worth more than one found in a name. */
const soften = (score: number) => (score < 1 ? score * (1.4 - 0.4 * score) : 0.4 + 0.6 * score);
