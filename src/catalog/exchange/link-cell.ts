import type { WhatAndFix } from "#base/problem.ts";
import { type GroupWords, groupWordNames, type Resource } from "../catalog.ts";
import { findGroup, type LinkColumn, type NamedGroup } from "./link-columns.ts";
import { TableError } from "./parse-csv.ts";
import { isFormula, unguardCell } from "./print-csv.ts";
import { type DayOrder, type inferDayOrders, listMeantDays } from "./sheet-day.ts";

export type CellContext = { groups: readonly NamedGroup[]; dayOrder?: ReturnType<typeof inferDayOrders> };

/** A value to write, or undefined to remove the field. With a fault, the cell cannot be taken, though it may show what was meant. */
type CellRead = { value?: unknown; fault?: WhatAndFix };

/** A field's value as the sheet shows it. */
export function printLinkCell(column: Pick<LinkColumn, "kind">, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (column.kind === "group words") return printGroupWords(value as NonNullable<Resource["in_group"]>);
  return Array.isArray(value) ? printListCell(value.map(String)) : String(value);
}

/** Reads a cell; undefined if it says what the file says now, apart from what spreadsheets change by themselves. */
export function readLinkCell(
  column: LinkColumn,
  raw: string,
  present: unknown,
  context: CellContext,
): CellRead | undefined {
  const shown = printLinkCell(column, present);
  if (raw === shown) return;
  const cell = unguardCell(raw, shown);
  if ([raw, cell].map(foldCell).includes(foldCell(shown))) return;
  refuseGarbled(foldCell(cell), shown);
  // A file without groups says so with an empty list.
  if (cell.trim() === "") return { value: column.kind === "groups" ? [] : undefined };
  const read = readValue(column, cell, context, present);
  if (cell === raw && isFormula(raw.trim())) {
    const what = `"${raw.trim().slice(0, 40)}" is a formula or what is left of one`;
    const fix = "type the text itself, with ' before it if it starts with = + - or @; or empty the cell";
    return { ...read, fault: { what, fix } };
  }
  return !read.fault && toKey(column, read.value) === toKey(column, present) ? undefined : read;
}

/** Encodings in which spreadsheets open a file if they do not notice that it is UTF-8. */
const encodings =
  "latin1 macintosh gbk big5 shift_jis euc-kr windows-874 windows-1250 windows-1251 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258";

/** Throws if a cell has what a wrong encoding made of the text when it was opened, or left of it when it was saved. */
function refuseGarbled(cell: string, shown: string): void {
  const bytes = new TextEncoder().encode(shown);
  if (bytes.length === shown.length) return;
  const made = encodings.split(" ").map((encoding) => new TextDecoder(encoding).decode(bytes));
  // Someone may write "?" for "？" or "…"; Excel writes two for an emoji.
  const signs = /(?![…\p{Sentence_Terminal}])[^\0-\x7f]/gu;
  const left = [shown.replace(signs, "?"), shown.replace(signs, ({ length }) => "?".repeat(length))];
  if (![...left, ...made].map(foldCell).includes(cell)) return;
  const what = `"${shown.slice(0, 80)}" is garbled: the spreadsheet opened or saved the file in another encoding`;
  throw new TableError(what, "export again, and choose UTF-8 when you open the file and when you save it");
}

function readValue(column: LinkColumn, cell: string, context: CellContext, present: unknown): CellRead {
  switch (column.kind) {
    case "list":
      return { value: parseListCell(cell) };
    case "choices":
      return { value: column.name === "cost" ? toChoice(cell) : parseListCell(cell).flatMap(splitChoices) };
    case "groups":
      return { value: parseListCell(cell).map((text) => findGroup(text, context.groups)?.path ?? text) };
    case "group words": {
      const value = parseGroupWords(cell);
      return value ? { value } : { fault: wrongWords };
    }
    case "day":
      return readDay(cell, context.dayOrder?.(cell), present);
    default:
      return { value: cell.replace(/\s+/g, " ").trim() };
  }
}

/** As the page and the desk call them. */
const shownChoices: Record<string, string> = { "school leader": "leader", "partly free": "freemium" };

/** `Students And parents`, `students/parents`, `and teachers` after a comma: as in a sentence. */
export const splitChoices = (text: string) =>
  text.split(/(?:^|\s)(?:and|&)\s|\//i).flatMap((one) => toChoice(one) || []);

export function toChoice(text: string): string {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/(?<=[rt])s$/, "");
  return shownChoices[word] ?? word;
}

const wrongWords = {
  what: "a line does not have the form `menu/group name: ...`, `menu/group url: ...` or `menu/group description: ...`, or says one of these again",
  fix: "write one such line for each text",
};

function readDay(cell: string, order: DayOrder | undefined, present: unknown): CellRead {
  const meant = listMeantDays(cell);
  const [first, ...others] = meant;
  if (!first) {
    const what = `"${cell.trim().slice(0, 40)}" is not a day of the calendar`;
    const isNarrow = /^#+$/.test(cell.trim());
    const fix = isNarrow
      ? "the column was too narrow to show it: widen it in the spreadsheet, and save as CSV again"
      : "write year-month-day, like 2026-11-21";
    return { fault: { what, fix } };
  }
  const chosen =
    meant.find((one) => others.length === 0 || one.order === order) ??
    meant.find(({ day }) => day === present);
  if (chosen) return { value: chosen.day };
  const what = `"${cell.trim()}" may mean ${meant.map(({ day }) => day).join(" or ")}`;
  return { fault: { what, fix: `write ${first.day} or another of them` } };
}

/** `Student, parent` for `student; parent`, or another order of the audiences: the same. */
function toKey({ kind }: LinkColumn, value: unknown): string {
  const parts = toComparable(value);
  return JSON.stringify(kind === "choices" && Array.isArray(parts) ? parts.toSorted() : parts);
}

/** Four characters (FNV-1a) that tell an import whether a value is still the one that was exported. An empty list is not a value. */
export function toFingerprint(column: LinkColumn, value: unknown): string {
  const isNothing = typeof value === "object" && value !== null && Object.keys(value).length === 0;
  let sum = 0x811c9dc5;
  for (const sign of (isNothing ? undefined : toKey(column, value)) ?? "")
    sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (sum >>> 0).toString(36).padStart(7, "0").slice(-4);
}

function toComparable(value: unknown): unknown {
  // Most texts have nothing to fold, and of thousands of links there are tens of thousands.
  if (typeof value === "string") return /[^ -~]|^ | {2}| $/.test(value) ? foldCell(value) : value;
  if (Array.isArray(value)) return value.map(toComparable);
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(([key, part]) => [key, toComparable(part)]);
  return parts.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
}

/**
 * What spreadsheets, phones and mail programs change without being asked: typographic quotation marks, three dots in one
 * sign, no-break spaces, composed letters. Two texts that fold alike are the same text.
 */
const foldCell = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/[‘’‚‛′]/g, "'")
    .replaceAll("…", "...")
    .replace(/[\s\u00a0\u202f\u200b\ufeff]+/g, " ")
    .trim();

/** Several values in one cell: `a; b`. A separator inside a value is written with a backslash before it. */
export const printListCell = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[\\;,\n]/g, "\\$&")).join("; ");

/** Commas and line breaks separate values too, as people type them. */
export function parseListCell(cell: string): string[] {
  const parts = cell.match(/(?:\\[\s\S]|[^\\;,\n]|\\$)+/g) ?? [];
  return parts.map((part) => part.trim().replace(/\\([\s\S])/g, "$1")).filter((part) => part !== "");
}

type WordsByGroup = Readonly<Record<string, GroupWords>>;

/** Other words in one group, one line each: `uni-research/uk-home-fees name: UKCISA (fee status)`. */
export function printGroupWords(words: WordsByGroup): string {
  const lines = Object.entries(words).flatMap(([path, said]) =>
    groupWordNames.flatMap((name) => (said[name] === undefined ? [] : [`${path} ${name}: ${said[name]}`])),
  );
  return lines.join("\n");
}

/** Spreadsheets that allow one line per cell, and people who tidy up, put all texts into one. */
const wordsStart = new RegExp(`[\\r\\n]|\\s(?=[a-z0-9-]+/[a-z0-9-]+ (?:${groupWordNames.join("|")}):)`, "i");
const wordsLine = new RegExp(`^([a-z0-9/-]+)\\s+(${groupWordNames.join("|")})\\s*:(.+)$`, "i");

/** Undefined if a line has another form, or repeats a field of an earlier one. */
export function parseGroupWords(cell: string): WordsByGroup | undefined {
  const words: Record<string, GroupWords> = {};
  const lines = cell.split(wordsStart).map((line) => line.trim());
  for (const line of lines.filter((line) => line !== "")) {
    const [, path, said, text] = wordsLine.exec(line) ?? [];
    const field = groupWordNames.find((name) => name === said?.toLowerCase());
    if (!path || !field || !text || words[path]?.[field] !== undefined) return;
    words[path] = { ...words[path], [field]: text.trim() };
  }
  return words;
}
