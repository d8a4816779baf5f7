export interface CsvRow {
  /** As the spreadsheet counts: the header is row 1, empty rows count. */
  number: number;
  cells: string[];
  /** Why the row cannot be trusted. */
  fault?: string;
}

export interface CsvTable {
  separator: string;
  /** Without rows in which nothing stands. */
  rows: CsvRow[];
}

const separators = [",", ";", "\t", "|"];
/** Twice the fifty thousand links that an export has been tried with. */
const maxRows = 100_000;
const maxCells = 200;
const maxCellChars = 20_000;

/**
 * CSV as RFC 4180 has it and as Excel and Google Sheets write it: any of four separators, any line end, Excel's
 * `sep=;` line, and typographic quotation marks where an editor put them in place of the straight ones.
 */
export function parseCsv(given: string): CsvTable {
  const text = straighten(given.replace(/^\ufeff/, ""));
  const [hint = "", named] = /^"?sep=(.)"?\r?\n/i.exec(text) ?? [];
  const body = text.slice(hint.length);
  const separator = named ?? detectSeparator(body);
  const rows = new CsvScanner(body, separator).scan();
  return { separator, rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")) };
}

/** Only where the first name of the header stands in them: elsewhere they are part of a text. */
const straighten = (text: string) => (/^\s*[“”„‟]/.test(text) ? text.replace(/[“”„‟]/g, '"') : text);

/** The one that parts most of the first lines alike, else into most cells: a title may stand above the headings. */
function detectSeparator(text: string): string {
  const start = text.slice(0, maxCellChars).replace(/"([^"]*)"/g, (_, cell: string) => cell.trim() && "x");
  const lines = start.split(/\r\n|\r|\n/).filter((one) => /[^\s,;|]/.test(one));
  const weigh = (separator: string) => {
    const counts = lines.slice(0, 10).map((line) => line.split(separator).length);
    const alike = (count: number) => (count > 1 ? counts.filter((one) => one === count).length : 0);
    return Math.max(0, ...counts.map((count) => alike(count) * maxCells + Math.min(count, maxCells - 1)));
  };
  return separators.reduce((best, separator) => (weigh(separator) > weigh(best) ? separator : best));
}

class CsvScanner {
  readonly #text: string;
  readonly #separator: string;
  readonly #rows: CsvRow[] = [];
  #row: CsvRow = { number: 1, cells: [] };
  #place = 0;

  constructor(text: string, separator: string) {
    this.#text = text;
    this.#separator = separator;
  }

  scan(): CsvRow[] {
    while (this.#place < this.#text.length) {
      this.#addCell(this.#text[this.#place] === '"' ? this.#readQuoted() : this.#readPlain());
      this.#endCell();
    }
    // A separator at the very end: an empty cell after it.
    if (this.#row.cells.length > 0) this.#endRow();
    return this.#rows;
  }

  #addCell(cell: string): void {
    const { cells, number } = this.#row;
    if (cell.length > maxCellChars) {
      const what = `row ${number}: a cell holds more than ${maxCellChars} characters`;
      throw new TableError(
        what,
        "a quotation mark may be missing; correct the row in a spreadsheet and save again",
      );
    }
    if (cells.length >= maxCells)
      throw new TableError(
        `row ${number} has more than ${maxCells} cells`,
        "check that it is the right file",
      );
    cells.push(cell);
  }

  #endCell(): void {
    const next = this.#text[this.#place];
    if (next === this.#separator) {
      this.#place++;
      if (this.#place === this.#text.length) this.#addCell("");
      return;
    }
    this.#place += next === "\r" && this.#text[this.#place + 1] === "\n" ? 2 : 1;
    this.#endRow();
  }

  #endRow(): void {
    this.#rows.push(this.#row);
    if (this.#rows.length > maxRows)
      throw new TableError(`the table has more than ${maxRows} rows`, "check that it is the right file");
    this.#row = { number: this.#row.number + 1, cells: [] };
  }

  #readPlain(): string {
    const start = this.#place;
    while (this.#place < this.#text.length && !this.#isEnd(this.#text[this.#place])) this.#place++;
    return this.#text.slice(start, this.#place);
  }

  #readQuoted(): string {
    const parts: string[] = [];
    for (;;) {
      const close = this.#text.indexOf('"', this.#place + 1);
      if (close < 0) throw toUnclosed(this.#row.number);
      parts.push(this.#text.slice(this.#place + 1, close));
      this.#place = close + 1;
      if (this.#text[this.#place] !== '"') break;
      parts.push('"');
    }
    const rest = this.#readPlain();
    if (rest.trim() !== "")
      this.#row.fault ??= `cell ${this.#row.cells.length + 1} goes on after its closing quotation mark`;
    return parts.join("").replaceAll("\r\n", "\n");
  }

  #isEnd(char: string | undefined): boolean {
    return char === this.#separator || char === "\n" || char === "\r";
  }
}

const toUnclosed = (row: number): TableError =>
  new TableError(
    `row ${row}: a quotation mark is opened and never closed`,
    "correct the row in a spreadsheet, or download the file again if it is incomplete",
  );

/** A table that cannot be used as a whole. Mistakes of single rows are `Problem`s and leave the other rows alone. */
export class TableError extends Error {
  override name = "TableError";
  readonly fix: string;
  constructor(what: string, fix: string) {
    super(what);
    this.fix = fix;
  }
}
