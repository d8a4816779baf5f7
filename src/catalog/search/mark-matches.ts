import type { WordMatch } from "./match-word.ts";
import type { QueryPlan } from "./plan-query.ts";
import { listCompounds, splitWords, stopWords } from "./split-words.ts";
import type { TermIndex } from "./term-index.ts";

/** Part of a text, from its first character up to but not including `end`. Those of "A-level" and of "level" overlap. */
export type TextRange = [start: number, end: number];

export type Marker = ReturnType<typeof createMarker>;

/** Says where the query's words are in texts. */
export function createMarker(terms: TermIndex, { slots }: QueryPlan) {
  const whole = new Set<number>();
  const beginnings: string[] = [];
  /** Other words for what was typed, word by word: "college essay" is not meant by each "college". */
  const phrases: (readonly ReadonlySet<number>[])[] = [];
  const tells = (term: number) => !stopWords.has(terms.terms[term] ?? "");
  const take = ({ candidates, beginning }: WordMatch, isTyped: boolean) => {
    for (const { term } of candidates) if (isTyped || tells(term)) whole.add(term);
    if (beginning) beginnings.push(beginning.text);
  };
  // What is only near is often a link's whole name, and says nothing of what was typed.
  for (const { alternatives } of slots)
    for (const [place, { words, sureIn }] of alternatives.entries())
      if (place > 0 && sureIn === 0) continue;
      else if (place > 0 && words.length > 1)
        phrases.push(words.map(({ candidates }) => new Set(candidates.map(({ term }) => term))));
      else for (const word of words) take(word, place === 0 && words.length === 1);
  return (text: string): TextRange[] => {
    const words = [...splitWords(text), ...listCompounds(text)];
    const numbers = words.map((word) => terms.numberOf(word.text));
    // Of the phrases that the text contains as a whole, the words that tell something.
    const phrasesHere = phrases.map((phrase) =>
      phrase.map((own) => numbers.find((number) => number !== undefined && own.has(number))),
    );
    const inPhrases = new Set(phrasesHere.filter((found) => !found.includes(undefined)).flat());
    return words.flatMap((word, place): TextRange[] => {
      const number = numbers[place];
      if (number !== undefined && (whole.has(number) || (inPhrases.has(number) && tells(number))))
        return [[word.start, word.end]];
      const begun = Math.max(0, ...beginnings.map((part) => (word.text.startsWith(part) ? part.length : 0)));
      return begun > 0 ? [[word.start, Math.min(word.end, word.start + begun)]] : [];
    });
  };
}
