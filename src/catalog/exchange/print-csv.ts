/** S14: every cell quoted, every dangerous start guarded. The mark makes Excel read UTF-8; lines end as RFC 4180 says. */
export function printCsv(rows: readonly (readonly string[])[], separator = ","): string {
  const lines = rows.map((cells) =>
    cells.map((text) => `"${guardCell(text).replaceAll('"', '""')}"`).join(separator),
  );
  return `\ufeff${lines.map((line) => `${line}\r\n`).join("")}`;
}

/** What a spreadsheet may run when a cell starts with it, the full-width forms included (S14). */
const dangerousStart = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** What it takes for a number, a time or a day, and saves as it would write that: `007` as 7. Days come back as days. */
const isRewritten =
  /^(?!\d{4}-\d\d-\d\d$)(true|false|(?=.{0,60}\d)\P{L}{0,40}(e|[ap]m|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,8})?\P{L}{0,40})$/iu;

const needsGuard = (text: string): boolean =>
  [dangerousStart, isRewritten].some((form) => form.test(text.replace(/^'+/, "")));

/** Reversible: a text that already looks guarded gets one more apostrophe. */
const guardCell = (text: string) => (needsGuard(text) ? `'${text}` : text);

/** Takes one apostrophe away if it is before what it guards. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && needsGuard(cell) ? cell.slice(1) : cell;

/** A formula, or what is left in a cell when one went wrong. */
export const isFormula = (cell: string): boolean =>
  dangerousStart.test(cell) || /^(#[¡¿]?[\p{L}/0-9]+[!?]|#N\/[AD]|#NV|#.LF|Err:\d+|Loading\.{3})/u.test(cell);
