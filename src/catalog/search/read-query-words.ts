import { looksLikeAddress, toHostWords } from "./host-words.ts";
import {
  type Candidate,
  type Ending,
  isFound,
  matchMisspelt,
  matchWord,
  type WordMatch,
} from "./match-word.ts";
import { splitWords } from "./split-words.ts";
import { stopWords } from "./stop-words.ts";
import type { TermIndex } from "./term-index.ts";

/** A word of the query, corrected where it had to be. */
export interface QueryWord {
  text: string;
  ending: Ending;
  match: WordMatch;
  /** 1, or less where `text` is only what was most likely meant. */
  sureness: number;
}

/** A pasted page would keep the browser busy and find nothing more. */
const maxQueryWords = 24;
/** The longest word of any dictionary is shorter. */
const maxWordChars = 60;

export function splitQuery(query: string): string[] {
  const chunks = query.trim().split(/\s+/).slice(0, maxQueryWords);
  const words = chunks.flatMap((chunk) => {
    const host = looksLikeAddress(chunk) ? toHostWords(chunk) : [];
    return host.length > 0 ? host : splitWords(chunk).map(({ text }) => text);
  });
  return words.slice(0, maxQueryWords).map((word) => word.slice(0, maxWordChars));
}

/** `isLiteral`: what is not known is not corrected. */
export function readQueryWords(
  texts: readonly string[],
  lastEnding: Ending,
  terms: TermIndex,
  isLiteral: boolean,
): QueryWord[] {
  const words: QueryWord[] = [];
  for (let place = 0; place < texts.length; place++) {
    const text = texts[place] ?? "";
    const next = texts[place + 1];
    const ending = next === undefined ? lastEnding : "whole";
    const match = matchWord(terms, text, ending);
    const joined = text + (next ?? "");
    if (stopWords.has(text) || isFound(match)) words.push({ text, ending, match, sureness: 1 });
    else if (next !== undefined && terms.numberOf(joined) !== undefined) {
      words.push(toWord(joined, "whole", terms));
      place++;
    } else words.push(...mendWord(text, ending, terms, isLiteral));
  }
  return words;
}

/** "gapyear" is two words; "scolarship" is a slip, and counts as what it is nearest to. */
function mendWord(text: string, ending: Ending, terms: TermIndex, isLiteral: boolean): QueryWord[] {
  for (let place = 3; place <= text.length - 3; place++) {
    const [left, right] = [text.slice(0, place), text.slice(place)];
    if (terms.numberOf(left) === undefined || terms.familyOf(right).length === 0) continue;
    return [toWord(left, "whole", terms), toWord(right, ending, terms)];
  }
  const candidates = isLiteral ? [] : matchMisspelt(terms, text, ending);
  const [best] = [...candidates].sort((a, b) => b.quality - a.quality || usesOf(b, terms) - usesOf(a, terms));
  const meant = (best && terms.terms[best.term]) ?? text;
  return [{ text: meant, ending, match: { candidates }, sureness: best?.quality ?? 1 }];
}

function toWord(text: string, ending: Ending, terms: TermIndex): QueryWord {
  return { text, ending, match: matchWord(terms, text, ending), sureness: 1 };
}

/** Of two words that are equally near, the one that is used more is meant more often. */
function usesOf({ term }: Candidate, { starts }: TermIndex): number {
  return (starts[term + 1] ?? 0) - (starts[term] ?? 0);
}
