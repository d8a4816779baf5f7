import type { Candidate, Ending } from "./match-word.ts";
import type { TermIndex } from "./term-index.ts";

/** Terms that an unknown word may be a typo of: the nearest, the likeliest first. Numbers and short words are near too many. */
export function matchTypos(terms: TermIndex, word: string, ending: Ending): Candidate[] {
  if (word.length < 5 || /\p{N}/u.test(word)) return [];
  // CONTRIBUTING.md says it to people: one in 5 to 7 letters, two up to 10, three in longer words; of two none may be rare.
  const maxEdits = word.length < 8 ? 1 : word.length < 11 ? 2 : 3;
  const maxCost = maxEdits + (maxEdits & 1);
  const isBegun = ending === "beginning" && word.length > 5;
  const similar = findSimilarTerms(terms, word, maxEdits, isBegun).filter(({ term }) => {
    const text = terms.terms[term] as string;
    // Nearly every shorter word is one letter away from some other, most of all in other languages: "hallo" is not "hall".
    if (word.length < 7 && easeOf(word, text) < 2) return false;
    return word.length >= 0.7 * text.length && countEdits(word, text, maxCost, isBegun, 1) <= maxCost;
  });
  const swapped = terms.numberOf(word.replace(/^(.)(.)/, "$2$1"));
  if (swapped !== undefined) similar.push({ term: swapped, edits: 1 });
  const spelled = toSpelling(word);
  if (similar.length === 0 && spelled !== word) return matchTypos(terms, spelled, ending);
  const nearest = Math.min(...similar.map(({ edits }) => edits));
  const likely = similar
    .filter(({ edits }) => edits === nearest)
    .map(({ term, edits }) => {
      const text = terms.terms[term] as string;
      const share = Math.min(1, word.length / text.length);
      return { term, quality: (0.8 - 0.15 * edits) * (0.7 + 0.3 * share), odds: oddsOf(terms, word, text) };
    });
  return likely.sort((a, b) => b.odds - a.odds);
}

/** How words are written that sound so: "bokoni", "eksams", "filosofy", "agencie". */
const toSpelling = (word: string) =>
  word
    .replace(/ks/g, "x")
    .replace(/(?!^)k/g, "c")
    .replace(/f/g, "ph")
    .replace(/ie$/, "y");

/** More for what is easily mistyped so ("sience" is not "since"), said by many links, or there to its end ("austrailia" is not "australian"). */
function oddsOf(terms: TermIndex, typed: string, word: string): number {
  const uses = terms.familyOf(word).reduce((sum, form) => sum + terms.usesOf(form), 0);
  // Eight times the links count twice. A letter more than was typed costs a word of ten letters a third.
  return (easeOf(typed, word) * Math.cbrt(1 + uses)) / word.length ** 4;
}

/** Letters are swapped, doubled or left out more often than one of some neighbours is hit, and any other more rarely. */
function easeOf(typed: string, word: string): number {
  const hasItsLetters =
    [...word.slice(0, typed.length)].sort().join() === [...typed].sort().join() ||
    new RegExp(typed.replace(/(.)\1*/gu, "[^$1]*$1"), "u").test(word);
  const at = [...typed].findIndex((letter, place) => letter !== word[place]);
  // The first letter is seldom wrong: "muich" is "munich" and not "umich".
  if (hasItsLetters) return at === 0 ? 4 : 12;
  const rest = typed.slice(at + 1);
  const isOther = at < word.length && areNear(typed[at], word[at]) && word.startsWith(rest, at + 1);
  // One letter more, before the end: "toefel", "bafoeg".
  return isOther || (rest !== "" && word.startsWith(rest, at)) ? 3 : 1;
}

/** Rows of eleven: what is one, ten or eleven places further is the next key, or one of the two below. */
const keyboard = "qwertyuiop.asdfghjkl..zxcvbnm";
const areNear = (a = "", b = "") =>
  [1, 10, 11].includes(Math.abs(keyboard.indexOf(a) - keyboard.indexOf(b))) || areAlike.test(a + b);
/** Letters that sound alike, or are one another's mirror image: "lonbon". */
const areAlike = /^(?:[aeiouy]{2}|[ckqsz]{2}|[dt]{2}|[mn]{2}|[bdpq]{2}|[fuvw]{2}|[gj]{2})$/;

/** Terms within so many edits (letters left out, put in, changed, or neighbours swapped); with `isPrefix`, of their beginnings. */
export function findSimilarTerms(index: TermIndex, word: string, maxEdits: number, isPrefix: boolean) {
  const found: { term: number; edits: number }[] = [];
  const [from, to] = index.rangeOf(word.charAt(0));
  for (let term = from; term < to; term++) {
    const edits = countEdits(word, index.terms[term] as string, maxEdits, isPrefix);
    if (edits <= maxEdits) found.push({ term, edits });
  }
  return found;
}

/** Three rows of the distance table, one per letter of the term, used in turn. A query's words are cut at 60 letters. */
const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)];

/** More than `maxEdits` if a beginning is too far off already: most terms are left at the third letter. What is rare costs `more`. */
function countEdits(word: string, term: string, maxEdits: number, isPrefix: boolean, more = 0): number {
  if (!isPrefix && Math.abs(term.length - word.length) > maxEdits) return maxEdits + 1;
  let [older, before, here] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= word.length; column++) before[column] = column;
  let least = word.length;
  for (let row = 0; row < term.length; row++) {
    const letter = term.charCodeAt(row);
    here[0] = row + 1;
    let lowest = row + 1;
    for (let column = 1; column <= word.length; column++) {
      const typed = word.charCodeAt(column - 1);
      // Rare is another letter that is neither near nor alike, or a consonant but "h" too many before the end.
      const cost = typed === letter ? 0 : 1 + (more && Number(!areNear(word[column - 1], term[row])));
      const put = cost > 1 && row + 1 < term.length && /[^aeiouhy]/.test(word.charAt(column - 1)) ? cost : 1;
      let edits = Math.min(at(before, column - 1) + cost, at(before, column) + 1, at(here, column - 1) + put);
      if (typed === term.charCodeAt(row - 1) && word.charCodeAt(column - 2) === letter)
        edits = Math.min(edits, at(older, column - 2) + 1);
      here[column] = edits;
      lowest = Math.min(lowest, edits);
    }
    least = Math.min(least, at(here, word.length));
    if (lowest > maxEdits) return isPrefix ? least : lowest;
    [older, before, here] = [before, here, older];
  }
  return isPrefix ? least : at(before, word.length);
}

/** The indices are always in range, which the type of an indexed access does not say. */
const at = (cells: Uint8Array, index: number) => cells[index] as number;
