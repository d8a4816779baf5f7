import type { TermIndex } from "./term-index.ts";

/** A term of the dictionary that may be meant, and how surely: 1 is the word itself. */
export type Candidate = Record<"term" | "quality", number>;

/** All terms with one beginning; they are together in the dictionary. */
export interface Beginning {
  text: string;
  from: number;
  to: number;
  /** The text is a word itself: "art" is surely art, and hardly yet "artificial". */
  isWord: boolean;
}

/** What a word of the query may mean. */
export type WordMatch = { candidates: readonly Candidate[]; beginning?: Beginning };

export type Ending = "whole" | "beginning";

/** The word, the forms of it and, if it may still be growing, what begins with it. */
export function matchWord(terms: TermIndex, word: string, ending: Ending): WordMatch {
  const exact = terms.numberOf(word);
  const candidates = terms.familyOf(word).map((term) => ({ term, quality: term === exact ? 1 : 0.95 }));
  const [from, to] = terms.rangeOf(word);
  const beginning = { text: word, from, to, isWord: exact !== undefined };
  // Inside a query a short word is whole: "us visa" is not about usability.
  return from === to || (ending === "whole" && word.length < 4) ? { candidates } : { candidates, beginning };
}

/** The longer the part that is there, the surer. */
export const qualityOf = ({ text }: Beginning, termLength: number): number =>
  0.55 + (0.4 * text.length) / termLength;

export const isFound = ({ candidates, beginning }: WordMatch): boolean =>
  candidates.length > 0 || beginning !== undefined;
