export interface ScoredDocument {
  document: number;
  score: number;
}

/** Up to here a sorted short list beats sorting everything. */
const shortList = 100;

/** The `limit` best of many; of equals, the one that comes first in the directory. */
export class BestDocuments {
  readonly #limit: number;
  #found: ScoredDocument[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(document: number, score: number): void {
    if (this.#limit > shortList) this.#found.push({ document, score });
    else if (this.#isWanted(document, score)) this.#insert({ document, score });
  }

  list(): readonly ScoredDocument[] {
    if (this.#limit > shortList) this.#found = this.#found.sort(byScore).slice(0, this.#limit);
    return this.#found;
  }

  /** Asked for every match of a keystroke, so it makes no object. */
  #isWanted(document: number, score: number): boolean {
    if (this.#found.length < this.#limit) return true;
    const last = this.#found[this.#found.length - 1] as ScoredDocument;
    return score > last.score || (score === last.score && document < last.document);
  }

  #insert(offered: ScoredDocument): void {
    const found = this.#found;
    let place = found.length;
    while (place > 0 && byScore(offered, found[place - 1] as ScoredDocument) < 0) place--;
    found.splice(place, 0, offered);
    if (found.length > this.#limit) found.pop();
  }
}

function byScore(a: ScoredDocument, b: ScoredDocument): number {
  return b.score - a.score || a.document - b.document;
}
