import type { WordMatch } from "./match-word.ts";
import type { QueryPlan } from "./plan-query.ts";
import { listCompounds, splitWords, stopWords } from "./split-words.ts";
import type { TermIndex } from "./term-index.ts";

/** Part of a text, from its first character up to but not including `end`. */
export type TextRange = [start: number, end: number];

/** Where the query's words are in texts: in order, none overlapping another. */
export class MatchMarker {
  readonly #terms: TermIndex;
  readonly #whole = new Set<number>();
  readonly #beginnings: string[] = [];
  /** Other words for what was typed, word by word: "college essay" is not meant by each "college". */
  readonly #phrases: (readonly ReadonlySet<number>[])[] = [];

  constructor(terms: TermIndex, { slots }: QueryPlan) {
    this.#terms = terms;
    // What is only near is often a link's whole name, and says nothing of what was typed.
    for (const { alternatives } of slots)
      for (const [place, { words, sureIn }] of alternatives.entries())
        if (place > 0 && sureIn === 0) continue;
        else if (place > 0 && words.length > 1) this.#phrases.push(words.map(toTerms));
        else for (const word of words) this.#take(word, place === 0 && words.length === 1);
  }

  mark(text: string): TextRange[] {
    const words = [...splitWords(text), ...listCompounds(text)];
    const numbers = words.map((word) => this.#terms.numberOf(word.text));
    const inPhrases = this.#listPhraseTerms(numbers);
    const ranges = words.flatMap((word, place): TextRange[] => {
      const number = numbers[place];
      if (number !== undefined && (this.#whole.has(number) || inPhrases.has(number)))
        return [[word.start, word.end]];
      const begins = this.#beginnings.filter((part) => word.text.startsWith(part));
      const begun = Math.max(0, ...begins.map(({ length }) => length));
      return begun > 0 ? [[word.start, Math.min(word.end, word.start + begun)]] : [];
    });
    return join(ranges);
  }

  /** Of the phrases that the text holds whole, the words that tell something. */
  #listPhraseTerms(numbers: readonly (number | undefined)[]): ReadonlySet<number> {
    const found = new Set<number>();
    for (const phrase of this.#phrases) {
      const held = phrase.map((terms) => numbers.find((number) => number !== undefined && terms.has(number)));
      if (held.includes(undefined)) continue;
      for (const number of held)
        if (number !== undefined && !stopWords.has(this.#terms.terms[number] ?? "")) found.add(number);
    }
    return found;
  }

  #take({ candidates, beginning }: WordMatch, isTyped: boolean): void {
    for (const { term } of candidates)
      if (isTyped || !stopWords.has(this.#terms.terms[term] ?? "")) this.#whole.add(term);
    if (beginning) this.#beginnings.push(beginning.text);
  }
}

const toTerms = ({ candidates }: WordMatch) => new Set(candidates.map(({ term }) => term));

function join(ranges: TextRange[]): TextRange[] {
  const joined: TextRange[] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}
