import { printFirst } from "#base/print-count.ts";
import { Mistake, type Problem, toError } from "#base/problem.ts";
import { tryOr } from "#base/try-or.ts";

export interface CsvRow {
  /** As the spreadsheet counts: the header is row 1, empty rows count. */
  number: number;
  cells: string[];
  /** Why the row cannot be trusted. */
  fault?: string;
}

export type CsvTable = ReturnType<typeof parseCsv>;

/** A table that cannot be used as a whole. Problems of single rows are `RowProblem`s and leave the other rows alone. */
export class TableError extends Mistake {}

/** A problem in one row; the row is refused when it is an error. */
export interface RowProblem extends Problem {
  row: number;
}

export function toRowError(file: string, row: number, what: string, fix: string, column = ""): RowProblem {
  return { ...toError(`${file} row ${row}${column && ` (${column})`}`, what, fix), row };
}

/** A problem that many rows share is given once, with their numbers. */
export function joinRows(problems: readonly RowProblem[]): Problem[] {
  const toSame = ({ where, row, what, fix }: RowProblem) => where.replace(` row ${row}`, "") + what + fix;
  return [...Map.groupBy(problems, toSame).values()].flatMap((same) => {
    const [first] = same;
    if (!first || same.length === 1) return same;
    const rows = same.map(({ row }) => row);
    return { ...first, where: first.where.replace(`row ${first.row}`, `rows ${printFirst(rows, 40)}`) };
  });
}

/** Fifty thousand links take some thirty; a film chosen by mistake is refused before it is read (T22). */
export const maxTableBytes = 64 * 1024 * 1024;
/** Over the desk's wire. Ten thousand responses take some six. */
export const maxResponsesBytes = 16 * 1024 * 1024;

const saveAsUtf8 =
  "save it again as CSV UTF-8 (Excel: Save as, CSV UTF-8; Google Sheets: File, Download, CSV; LibreOffice: Save as, Text CSV, character set UTF-8)";
const rightFile = "check that it is the right file";
/** How these begin: zip (xlsx, ods, numbers), xls, PDF, RTF, SYLK, DIF, HTML and XML. */
const otherFile = /^(PK\p{Cc}{2}|ÐÏ|%PDF|\{\\r|ID;P.*\r?\n[A-Z];|TABLE\s+0,1|(ï»¿)?\s*<(!|\?|html|table))/iu;

/** Bytes of a CSV file -> text. Excel's "Unicode text" is UTF-16 with a mark; every other encoding is refused, not guessed. */
export function decodeTable(bytes: Uint8Array, maxBytes: number = maxTableBytes): string {
  if (bytes.length > maxBytes)
    throw new TableError(`the file is larger than ${maxBytes / 1024 / 1024} MB`, rightFile);
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 99));
  if (otherFile.test(start))
    throw new TableError("the file is a workbook, a page or a document, not a CSV file", saveAsUtf8);
  const encoding = start.startsWith("ÿþ") ? "utf-16le" : start.startsWith("þÿ") ? "utf-16be" : "utf-8";
  const text = new TextDecoder(encoding).decode(bytes);
  const read = () => new TextDecoder(encoding, { fatal: true }).decode(bytes);
  const isBroken = text.includes("\ufffd") && tryOr(read, undefined) === undefined;
  const line = text.slice(0, text.indexOf(isBroken ? "\ufffd" : "\0")).split("\n").length;
  if (isBroken) throw new TableError(`line ${line} is not ${encoding.toUpperCase()} text`, saveAsUtf8);
  if (!text.includes("\0")) return text;
  throw new TableError(`line ${line} contains a NUL byte: it is damaged or in another encoding`, saveAsUtf8);
}

const separators = [",", ";", "\t", "|"];
/** Twice the fifty thousand links that an export has been tested with. */
const maxRows = 100_000;
const maxCells = 200;
const maxCellChars = 20_000;

/**
 * CSV as RFC 4180 defines it and as Excel and Google Sheets write it: any of four separators, any line end, Excel's `sep=;` line,
 * and typographic quotation marks in place of straight ones. Without marks of direction: Windows adds them, and no link may have any.
 */
export function parseCsv(given: string) {
  const text = straighten(given.replace(/^\ufeff|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gm, ""));
  const [hint = "", named] = /^"?sep=(.)"?\r?\n/i.exec(text) ?? [];
  const body = text.slice(hint.length);
  const separator = named ?? detectSeparator(body);
  const rows = readRows(body, separator);
  /** Without empty ones. */
  return { separator, rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")) };
}

/** Only if the first heading has them: elsewhere they are part of a text. */
const straighten = (text: string) => (/^\s*[“”„‟]/.test(text) ? text.replace(/[“”„‟]/g, '"') : text);

/** The separator that splits most of the first lines into equally many cells, or otherwise into the most cells: a title may be above the headings. */
function detectSeparator(text: string): string {
  const start = text.slice(0, maxCellChars).replace(/"([^"]*)"/g, (_, cell: string) => cell.trim() && "x");
  const lines = start.split(/\r\n|\r|\n/).filter((one) => /[^\s,;|]/.test(one));
  const weigh = (separator: string) => {
    const counts = lines.slice(0, 10).map((line) => line.split(separator).length);
    const countAlike = (count: number) => (count > 1 ? counts.filter((one) => one === count).length : 0);
    // One more line alike weighs more than any number of cells.
    return Math.max(0, ...counts.map((one) => countAlike(one) * maxCells + Math.min(one, maxCells - 1)));
  };
  return separators.reduce((best, separator) => (weigh(separator) > weigh(best) ? separator : best));
}

function readRows(text: string, separator: string): CsvRow[] {
  const code = separator.charCodeAt(0).toString(16).padStart(4, "0");
  const endOfCell = new RegExp(`\\u${code}|\\r\\n|\\r|\\n|$`, "g");
  const rows: CsvRow[] = [];
  let row: CsvRow = { number: 1, cells: [] };
  // A separator at the very end: an empty cell after it.
  for (let place = 0, isOpen = false; place < text.length || isOpen; ) {
    const quoted = text[place] === '"' ? readQuoted(text, place, row.number) : undefined;
    const start = quoted?.end ?? place;
    endOfCell.lastIndex = start;
    const found = endOfCell.exec(text);
    const end = found?.index ?? text.length;
    const sign = found?.[0] ?? "";
    const plain = text.slice(start, end);
    if (quoted && plain.trim() !== "")
      row.fault ??= `cell ${row.cells.length + 1} goes on after its closing quotation mark`;
    addCell(row, quoted?.cell ?? plain);
    place = end + sign.length;
    isOpen = sign === separator;
    if (isOpen) continue;
    rows.push(row);
    if (rows.length > maxRows) throw new TableError(`the table has more than ${maxRows} rows`, rightFile);
    row = { number: row.number + 1, cells: [] };
  }
  return rows;
}

function readQuoted(text: string, start: number, row: number): { cell: string; end: number } {
  const parts: string[] = [];
  for (let place = start; ; ) {
    const close = text.indexOf('"', place + 1);
    if (close < 0)
      throw new TableError(
        `row ${row}: a quotation mark is opened and never closed`,
        "correct the row in a spreadsheet, or download the file again if it is incomplete",
      );
    parts.push(text.slice(place + 1, close));
    place = close + 1;
    if (text[place] !== '"') return { cell: parts.join('"').replaceAll("\r\n", "\n"), end: place };
  }
}

function addCell({ cells, number }: CsvRow, cell: string): void {
  if (cell.length > maxCellChars)
    throw new TableError(
      `row ${number}: a cell contains more than ${maxCellChars} characters`,
      "a quotation mark may be missing; correct the row in a spreadsheet and save again",
    );
  if (cells.length >= maxCells)
    throw new TableError(`row ${number} has more than ${maxCells} cells`, rightFile);
  cells.push(cell);
}
