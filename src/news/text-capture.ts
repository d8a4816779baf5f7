import { decodeHTMLStrict } from "entities/decode";
import { parseLimits } from "./parse-limits.ts";

/** Stands in a list of pieces where a block element starts or ends. */
const wordBreak = -1;

/** Collects the text of one element at a time, as places in the document: most of it is never decoded. */
export class TextCapture {
  readonly #document: string;
  /** start, end, isCdata of each piece. */
  #pieces: number[] | undefined;
  #length = 0;
  #total = 0;

  constructor(document: string) {
    this.#document = document;
  }

  /** Characters kept of all elements so far. */
  get total(): number {
    return this.#total;
  }

  get isOpen(): boolean {
    return this.#pieces !== undefined;
  }

  start(): void {
    this.#pieces = [];
    this.#length = 0;
  }

  take(): CapturedText {
    const pieces = this.#pieces ?? [];
    this.#pieces = undefined;
    return new CapturedText(this.#document, pieces);
  }

  add(start: number, end: number, isCdata: boolean): void {
    if (this.#pieces === undefined || this.#length >= parseLimits.charactersPerField) return;
    const kept = Math.min(end, start + parseLimits.charactersPerField - this.#length);
    this.#pieces.push(start, kept, isCdata ? 1 : 0);
    this.#length += kept - start;
    this.#total += kept - start;
  }

  addWordBreak(): void {
    if (this.#pieces === undefined || this.#length >= parseLimits.charactersPerField) return;
    this.#pieces.push(wordBreak, 0, 0);
    this.#length++;
  }
}

export class CapturedText {
  readonly #document: string;
  readonly #pieces: readonly number[];

  constructor(document: string, pieces: readonly number[]) {
    this.#document = document;
    this.#pieces = pieces;
  }

  /** Entities decoded once; CDATA as it stands (R17). */
  read(): string {
    let text = "";
    for (let i = 0; i < this.#pieces.length; i += 3) {
      const start = this.#pieces[i];
      const piece = start === wordBreak ? " " : this.#document.slice(start, this.#pieces[i + 1]);
      text += this.#pieces[i + 2] === 1 ? piece : decodeHTMLStrict(piece);
    }
    return text;
  }
}
