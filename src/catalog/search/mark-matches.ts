import type { WordMatch } from "./match-word.ts";
import type { QueryPlan } from "./plan-query.ts";
import { listCompounds, splitWords } from "./split-words.ts";
import { stopWords } from "./stop-words.ts";
import type { TermIndex } from "./term-index.ts";

/** Part of a text, from its first character up to but not including `end`. */
export type TextRange = [start: number, end: number];

/** Where the query's words stand in texts: in order, none overlapping another. */
export class MatchMarker {
  readonly #terms: TermIndex;
  readonly #whole = new Set<number>();
  readonly #beginnings: string[] = [];

  constructor(terms: TermIndex, { slots }: QueryPlan) {
    this.#terms = terms;
    for (const { alternatives } of slots)
      for (const [place, { words }] of alternatives.entries())
        for (const word of words) this.#take(word, place === 0);
  }

  mark(text: string): TextRange[] {
    const ranges = [...splitWords(text), ...listCompounds(text)].flatMap((word): TextRange[] => {
      const number = this.#terms.numberOf(word.text);
      if (number !== undefined && this.#whole.has(number)) return [[word.start, word.end]];
      const begun = Math.max(
        0,
        ...this.#beginnings.filter((part) => word.text.startsWith(part)).map(lengthOf),
      );
      return begun > 0 ? [[word.start, Math.min(word.end, word.start + begun)]] : [];
    });
    return join(ranges);
  }

  /** Of other words for what was typed ("help with fees"), those that tell something. */
  #take({ candidates, beginning }: WordMatch, isTyped: boolean): void {
    for (const { term } of candidates)
      if (isTyped || !stopWords.has(this.#terms.terms[term] ?? "")) this.#whole.add(term);
    if (beginning) this.#beginnings.push(beginning.text);
  }
}

function join(ranges: TextRange[]): TextRange[] {
  const joined: TextRange[] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

const lengthOf = ({ length }: string) => length;
