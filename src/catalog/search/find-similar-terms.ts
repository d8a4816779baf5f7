import type { TermIndex } from "./term-index.ts";

export interface SimilarTerm {
  term: number;
  edits: number;
}

/**
 * Terms within `maxEdits` of the word: letters left out, put in, changed, or two neighbours swapped (optimal string
 * alignment). With `isPrefix`, a term counts whose beginning is that near. Hardly anybody gets the first letter wrong.
 *
 * The dictionary is sorted, so each term starts from the rows of the distance table that the one before it left, and a
 * beginning that is already too far off rules out all terms that share it.
 */
export function findSimilarTerms(
  index: TermIndex,
  word: string,
  maxEdits: number,
  isPrefix: boolean,
): SimilarTerm[] {
  const table = new EditTable(word, maxEdits);
  const found: SimilarTerm[] = [];
  const { terms, shared } = index;
  let known = 0;
  let isDead = false;
  const [from, to] = index.rangeOf(word.slice(0, 1));
  for (let number = from; number < to; number++) {
    const common = shared[number] ?? 0;
    if (common < known || !isDead) {
      const term = terms[number] ?? "";
      known = Math.min(known, common);
      isDead = false;
      while (known < term.length && !isDead) isDead = !table.addLetter(term, known++);
    }
    const edits = isPrefix ? table.leastAt(known) : isDead ? maxEdits + 1 : table.editsAt(known);
    if (edits <= maxEdits) found.push({ term: number, edits });
  }
  return found;
}

const vowels = new Set(Array.from("aeiouy", (letter) => letter.charCodeAt(0)));
const shortWord = 8;

/** Rows of the distance table, one per letter of the term read so far. */
class EditTable {
  readonly #word: string;
  readonly #width: number;
  readonly #maxEdits: number;
  readonly #cells: Uint8Array;
  /** The least distance of any beginning of the term so far. */
  readonly #least: Uint8Array;

  constructor(word: string, maxEdits: number) {
    this.#word = word;
    this.#width = word.length + 1;
    this.#maxEdits = maxEdits;
    const rows = word.length + maxEdits + 3;
    this.#cells = new Uint8Array(rows * this.#width);
    this.#least = new Uint8Array(rows);
    for (let column = 0; column < this.#width; column++) this.#cells[column] = column;
    this.#least[0] = word.length;
  }

  editsAt(row: number): number {
    return this.#cells[row * this.#width + this.#width - 1] ?? this.#maxEdits + 1;
  }

  leastAt(row: number): number {
    return this.#least[row] ?? this.#maxEdits + 1;
  }

  /** Fills the row of the letter at `position`. False when nothing that begins so can be near enough. */
  addLetter(term: string, position: number): boolean {
    const [cells, width, word] = [this.#cells, this.#width, this.#word];
    const letter = term.charCodeAt(position);
    const above = position * width;
    const here = above + width;
    cells[here] = position + 1;
    let lowest = position + 1;
    for (let column = 1; column < width; column++) {
      const isSame = word.charCodeAt(column - 1) === letter;
      let edits = at(cells, above + column - 1) + (isSame ? 0 : this.#costOf(letter, column));
      edits = Math.min(edits, at(cells, above + column) + 1, at(cells, here + column - 1) + 1);
      if (!isSame && position > 0 && column > 1 && this.#isSwap(term, position, column)) {
        edits = Math.min(edits, at(cells, above - width + column - 2) + 1);
      }
      cells[here + column] = edits;
      if (edits < lowest) lowest = edits;
    }
    this.#least[position + 1] = Math.min(this.leastAt(position), this.editsAt(position + 1));
    return lowest <= this.#maxEdits;
  }

  /** Who mistypes a word short of letters takes a vowel for a vowel; another consonant makes it another word. */
  #costOf(letter: number, column: number): number {
    const isVowel = vowels.has(letter) && vowels.has(this.#word.charCodeAt(column - 1));
    return isVowel || this.#word.length > shortWord ? 1 : 2;
  }

  #isSwap(term: string, position: number, column: number): boolean {
    return (
      this.#word.charCodeAt(column - 1) === term.charCodeAt(position - 1) &&
      this.#word.charCodeAt(column - 2) === term.charCodeAt(position)
    );
  }
}

/** The indices are in range by construction; the type of an indexed access does not know it. */
const at = (cells: Uint8Array, index: number) => cells[index] as number;
