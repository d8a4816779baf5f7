import { type Ending, matchWord, type WordMatch } from "./match-word.ts";
import { type QueryWord, readQueryWords, splitQuery } from "./read-query-words.ts";
import { field, inName } from "./search-fields.ts";
import { stopWords } from "./stop-words.ts";
import type { FoundPhrase, OtherPhrase, SynonymTable } from "./synonym-table.ts";
import type { TermIndex } from "./term-index.ts";

/** One way of saying a part of the query. All its words have to be there. */
export interface Alternative {
  words: readonly WordMatch[];
  quality: number;
  /** Fields in which it surely says the same: none where it is only near. */
  sureIn: number;
}

const everywhere = 255;
const inTitles = inName | field.group | field.region;

/** A part of the query: a word, or a phrase that has synonyms. */
export interface Slot {
  alternatives: readonly Alternative[];
  /** Nothing in it was corrected. */
  isAsTyped: boolean;
  /** A country says more of what is wanted than other words. */
  isPlace: boolean;
  /** Its words one by one, for where nothing says the phrase. */
  parts: readonly Slot[];
}

export interface QueryPlan {
  slots: readonly Slot[];
  /** The query's words as they were written, for the comparison with whole names. */
  words: readonly string[];
  ending: Ending;
  /** The query with its slips corrected, where it has any. */
  corrected: string | undefined;
}

/** `isLiteral`: slips are not corrected. */
export function planQuery(
  query: string,
  terms: TermIndex,
  synonyms: SynonymTable,
  isLiteral = false,
): QueryPlan {
  const texts = splitQuery(query);
  // While it is typed, the last word may go on; after a space it is finished.
  const ending: Ending = /[\s.,;:!?]$/.test(query) ? "whole" : "beginning";
  const words = readQueryWords(texts, ending, terms, isLiteral);
  const corrected = words.every(isAsTyped) ? undefined : words.map(({ text }) => text).join(" ");
  return { slots: toSlots(words, terms, synonyms), words: texts, ending, corrected };
}

function toSlots(words: readonly QueryWord[], terms: TermIndex, synonyms: SynonymTable): Slot[] {
  const slots: Slot[] = [];
  const texts = words.map(({ text }) => text);
  const isOpen = words.at(-1)?.ending === "beginning";
  const isTelling = texts.some((text) => !stopWords.has(text));
  for (let place = 0; place < words.length; ) {
    const phrase = synonyms.find(texts, place, isOpen && !stopWords.has(texts[place] ?? ""));
    const taken = words.slice(place, place + (phrase?.length ?? 1));
    place += taken.length;
    if (phrase) slots.push(toPhraseSlot(taken, phrase, terms));
    else if (!isTelling || taken.some(({ text }) => !stopWords.has(text)))
      slots.push(...taken.map(toWordSlot));
  }
  return slots;
}

function toPhraseSlot(taken: readonly QueryWord[], phrase: FoundPhrase, terms: TermIndex): Slot {
  const sureness = Math.min(...taken.map((word) => word.sureness));
  const others = phrase.others.map((other) => toAlternative(other, sureness, terms));
  return {
    alternatives: [toLiteral(taken, phrase.isWhole), ...others],
    isAsTyped: taken.every(isAsTyped),
    isPlace: phrase.isPlace,
    parts: taken.length > 1 ? taken.filter(({ text }) => !stopWords.has(text)).map(toWordSlot) : [],
  };
}

const toWordSlot = (word: QueryWord): Slot => ({
  alternatives: [toLiteral([word])],
  isAsTyped: isAsTyped(word),
  isPlace: false,
  parts: [],
});

const isAsTyped = ({ sureness }: QueryWord) => sureness === 1;

/** Where the words are a whole phrase of the synonyms, they are less likely the beginning of something else: "ai" is no "aid". */
function toLiteral(words: readonly QueryWord[], isWhole = false): Alternative {
  return {
    words: words.map(({ match }) => (isWhole ? shrinkBeginning(match) : match)),
    quality: 1,
    sureIn: everywhere,
  };
}

function shrinkBeginning({ candidates, beginning }: WordMatch): WordMatch {
  if (!beginning || beginning.text.length < 3) return { candidates };
  return { candidates, beginning: { ...beginning, scale: beginning.scale * 0.7 } };
}

/** A phrase of several words that is there whole says more than one word would. */
function toAlternative(
  { words, quality, isSame }: OtherPhrase,
  sureness: number,
  terms: TermIndex,
): Alternative {
  return {
    words: words.map((word) => ({ candidates: matchWord(terms, word, "whole").candidates })),
    quality: quality * sureness * (1 + 0.06 * (words.length - 1)),
    // Words of another phrase stand side by side in many sentences that mean something else.
    sureIn: !isSame ? 0 : words.length > 1 ? inTitles : everywhere,
  };
}
