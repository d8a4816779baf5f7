import type { Candidate, Ending } from "./match-word.ts";
import type { TermIndex } from "./term-index.ts";

/**
 * Terms that an unknown word may be a typo of, the nearest only. Never for a number or a short word: nearly each of those
 * is near some other. Of a longer word most has to be there.
 */
export function matchTypos(terms: TermIndex, word: string, ending: Ending): Candidate[] {
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
  return { term, quality: (0.8 - 0.15 * edits) * (0.7 + 0.3 * share) };
}

/**
 * Terms within `maxEdits` of the word: letters left out, put in, changed, or two neighbours swapped (optimal string
 * alignment). With `isPrefix`, a term counts whose beginning is that near. Hardly anyone gets the first letter wrong.
 */
export function findSimilarTerms(index: TermIndex, word: string, maxEdits: number, isPrefix: boolean) {
  const found: { term: number; edits: number }[] = [];
  const [from, to] = index.rangeOf(word.slice(0, 1));
  for (let term = from; term < to; term++) {
    const edits = countEdits(word, index.terms[term] as string, maxEdits, isPrefix);
    if (edits <= maxEdits) found.push({ term, edits });
  }
  return found;
}

/** Three rows of the distance table, one per letter of the term, used in turn. A query's words are cut at 60 letters. */
const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)];

/** More than `most` where a beginning is too far off already: most terms are left at the third letter. */
function countEdits(word: string, term: string, most: number, isPrefix: boolean): number {
  if (!isPrefix && Math.abs(term.length - word.length) > most) return most + 1;
  let [older, before, here] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= word.length; column++) before[column] = column;
  let least = word.length;
  for (let row = 0; row < term.length; row++) {
    const letter = term.charCodeAt(row);
    here[0] = row + 1;
    let lowest = row + 1;
    for (let column = 1; column <= word.length; column++) {
      const typed = word.charCodeAt(column - 1);
      const change = Number(typed !== letter);
      let edits = Math.min(at(before, column - 1) + change, at(before, column) + 1, at(here, column - 1) + 1);
      if (row > 0 && typed === term.charCodeAt(row - 1) && word.charCodeAt(column - 2) === letter)
        edits = Math.min(edits, at(older, column - 2) + 1);
      here[column] = edits;
      if (edits < lowest) lowest = edits;
    }
    least = Math.min(least, at(here, word.length));
    if (lowest > most) return isPrefix ? least : lowest;
    [older, before, here] = [before, here, older];
  }
  return isPrefix ? least : at(before, word.length);
}

/** The indices are always in range, which the type of an indexed access does not say. */
const at = (cells: Uint8Array, index: number) => cells[index] as number;
