import { findSimilarTerms } from "./find-similar-terms.ts";
import type { TermIndex } from "./term-index.ts";

/** A term of the dictionary that may be meant, and how surely: 1 is the word itself. */
export interface Candidate {
  term: number;
  quality: number;
  /** Written wrongly: weak fields do not count then. */
  isLoose: boolean;
}

/** All terms of one beginning; they stand together in the dictionary. */
export interface Beginning {
  text: string;
  from: number;
  to: number;
  /** Below 1 inside a query, where a word is more likely whole. */
  scale: number;
  /** The text is a word itself: "art" is surely art, and hardly yet "artificial". */
  isWord: boolean;
}

/** What a word of the query may stand for. */
export interface WordMatch {
  candidates: readonly Candidate[];
  beginning?: Beginning;
}

export type Ending = "whole" | "beginning";

/** The word, the forms of it and, where it may still be growing, what begins with it. */
export function matchWord(terms: TermIndex, word: string, ending: Ending): WordMatch {
  const exact = terms.numberOf(word);
  const candidates = terms
    .familyOf(word)
    .map((term) => ({ term, quality: term === exact ? 1 : 0.95, isLoose: false }));
  // Inside a query a short word is whole: "us visa" is not about usability.
  if (ending === "whole" && word.length < 4) return { candidates };
  const [from, to] = terms.rangeOf(word);
  const scale = ending === "beginning" ? 1 : 0.8;
  const isWord = exact !== undefined;
  return from === to ? { candidates } : { candidates, beginning: { text: word, from, to, scale, isWord } };
}

/** The longer the part that is there, the surer. */
export function qualityOf({ text, scale }: Beginning, termLength: number): number {
  return scale * (0.55 + (0.4 * text.length) / termLength);
}

export function isFound({ candidates, beginning }: WordMatch): boolean {
  return candidates.length > 0 || beginning !== undefined;
}

/**
 * Terms that an unknown word may be a slip of, the nearest only. Never for a number or a short word: of those nearly
 * any is near some other. Of a longer word most has to be there.
 */
export function matchMisspelt(terms: TermIndex, word: string, ending: Ending): Candidate[] {
  if (word.length < 5 || /\p{N}/u.test(word)) return [];
  const swapped = terms.numberOf(word.charAt(1) + word.charAt(0) + word.slice(2));
  if (swapped !== undefined) return [toCandidate(terms, word, swapped, 1)];
  const similar = findSimilarTerms(terms, word, mostEdits(word), ending === "beginning").filter(
    ({ term }) => word.length >= 0.7 * (terms.terms[term] as string).length,
  );
  const nearest = Math.min(...similar.map(({ edits }) => edits));
  return similar
    .filter(({ edits }) => edits === nearest)
    .map(({ term, edits }) => toCandidate(terms, word, term, edits));
}

const mostEdits = ({ length }: string) => (length < 8 ? 1 : length < 11 ? 2 : 3);

function toCandidate(terms: TermIndex, word: string, term: number, edits: number): Candidate {
  const text = terms.terms[term] ?? "";
  const share = Math.min(1, word.length / text.length);
  return { term, quality: (0.8 - 0.15 * edits) * (0.7 + 0.3 * share), isLoose: true };
}
