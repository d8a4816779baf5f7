/** S14: every cell quoted, every dangerous start guarded. The mark makes Excel read UTF-8; lines end as RFC 4180 says. */
export function printCsv(rows: readonly (readonly string[])[], separator = ",", isGuarded = isDangerous) {
  // Reversible: a text that already looks guarded gets one more apostrophe.
  const printCell = (text: string) => `"${isGuarded(text) ? "'" : ""}${text.replaceAll('"', '""')}"`;
  const lines = rows.map((cells) => cells.map(printCell).join(separator));
  return `\ufeff${lines.map((line) => `${line}\r\n`).join("")}`;
}

/** What a spreadsheet may run when a cell starts with it, the full-width forms included (S14). */
const dangerousStart = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** What it takes for a number, a time or a day, and saves as it would write that: `007` as 7. Days come back as days. */
const isRewritten =
  /^(?!\d{4}-\d\d-\d\d$)(true|false|(?=.{0,60}\d)\P{L}{0,40}(e|[ap]m|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,8})?\P{L}{0,40})$/iu;

const isDangerous = (text: string): boolean => dangerousStart.test(text.replace(/^'+/, ""));
const needsGuard = (text: string) => isDangerous(text) || isRewritten.test(text.replace(/^'+/, ""));

/** For a sheet that comes back. In others, people and programs read the apostrophe, and a day may be a day. */
export const printSheet = (rows: string[][], separator?: string) => printCsv(rows, separator, needsGuard);

/** Takes one apostrophe away if it is before what it guards, or was before the text that the cell had (`shown`). */
export const unguardCell = (cell: string, shown = cell): string =>
  cell.startsWith("'") && (needsGuard(cell) || needsGuard(shown)) ? cell.slice(1) : cell;

/** A formula, or what is left in a cell when one went wrong. */
export const isFormula = (cell: string): boolean =>
  dangerousStart.test(cell) || /^(#[¡¿]?[\p{L}/0-9]+[!?]|#N\/[AD]|#NV|#.LF|Err:\d+|Loading\.{3})/u.test(cell);
