import type { Resource } from "../catalog.ts";
import { findGroup, type NamedGroup } from "./find-group.ts";
import { parseGroupWords, printGroupWords } from "./group-words-cell.ts";
import type { LinkColumn } from "./link-columns.ts";
import { isFormula, unguardCell } from "./print-csv.ts";
import { type DayOrder, listMeantDays } from "./sheet-day.ts";

export interface CellContext {
  groups: readonly NamedGroup[];
  dayOrder?: DayOrder;
}

export type CellRead =
  | { kind: "same" }
  | { kind: "value"; value: unknown }
  /** The field is to go. */
  | { kind: "empty" }
  | { kind: "fault"; what: string; fix: string };

/** A field's value as the sheet shows it. */
export function printLinkCell(column: LinkColumn, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (column.kind === "group words") return printGroupWords(value as NonNullable<Resource["inGroup"]>);
  return Array.isArray(value) ? printListCell(value.map(String)) : String(value);
}

/** A cell against what the file says now: only what a person changed counts, whatever the spreadsheet did to the rest. */
export function readLinkCell(
  column: LinkColumn,
  raw: string,
  present: unknown,
  context: CellContext,
): CellRead {
  const shown = printLinkCell(column, present);
  const cell = unguardCell(raw);
  if ([raw, cell].some((text) => foldCell(text) === foldCell(shown))) return { kind: "same" };
  if (cell.trim() === "") return { kind: "empty" };
  if (cell === raw && isFormula(raw.trim())) {
    const what = `"${raw.trim().slice(0, 40)}" is a formula or what is left of one`;
    return {
      kind: "fault",
      what,
      fix: "type the text itself; where it starts with = + - or @, put ' before it",
    };
  }
  return compare(column, readValue(column, cell, context, present), present);
}

function readValue(column: LinkColumn, cell: string, context: CellContext, present: unknown): CellRead {
  switch (column.kind) {
    case "list":
      return { kind: "value", value: parseListCell(cell) };
    case "choices":
      return {
        kind: "value",
        value: column.name === "cost" ? toChoice(cell) : parseListCell(cell).map(toChoice),
      };
    case "groups":
      return {
        kind: "value",
        value: parseListCell(cell).map((text) => findGroup(text, context.groups)?.path ?? text),
      };
    case "group words":
      return readGroupWords(cell);
    case "day":
      return readDay(cell, context.dayOrder, present);
    default:
      return { kind: "value", value: cell.replace(/\s+/g, " ").trim() };
  }
}

const toChoice = (text: string) => text.trim().toLowerCase();

function readGroupWords(cell: string): CellRead {
  const words = parseGroupWords(cell);
  if (words) return { kind: "value", value: words };
  const what =
    "a line does not have the form `menu/group name: ...`, `menu/group url: ...` or `menu/group description: ...`";
  return { kind: "fault", what, fix: "write one such line for each text" };
}

function readDay(cell: string, order: DayOrder | undefined, present: unknown): CellRead {
  const meant = listMeantDays(cell);
  const [first] = meant;
  if (!first) {
    const what = `"${cell.trim().slice(0, 40)}" is not a day of the calendar`;
    return { kind: "fault", what, fix: "write year-month-day, like 2026-11-21" };
  }
  if (meant.length === 1) return { kind: "value", value: first.day };
  const chosen = meant.find((day) => day.order === order) ?? meant.find(({ day }) => day === present);
  if (chosen) return { kind: "value", value: chosen.day };
  const days = meant.map(({ day }) => day).join(" or ");
  return { kind: "fault", what: `"${cell.trim()}" may mean ${days}`, fix: `write ${first.day} or the other` };
}

/** `Student, parent` for `student; parent`, or another order of the audiences: the same. */
function compare(column: LinkColumn, read: CellRead, present: unknown): CellRead {
  if (read.kind !== "value") return read;
  const toKey = (value: unknown) => {
    const parts = toComparable(value);
    return JSON.stringify(column.kind === "choices" && Array.isArray(parts) ? parts.toSorted() : parts);
  };
  return toKey(read.value) === toKey(present) ? { kind: "same" } : read;
}

function toComparable(value: unknown): unknown {
  if (typeof value === "string") return foldCell(value);
  if (Array.isArray(value)) return value.map(toComparable);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value).map(([key, part]) => [key, toComparable(part)]);
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

/** Also commas and line breaks part values, as people type them. */
export function parseListCell(cell: string): string[] {
  const parts = cell.match(/(?:\\[\s\S]|[^\\;,\n]|\\$)+/g) ?? [];
  return parts.map((part) => part.trim().replace(/\\([\s\S])/g, "$1")).filter((part) => part !== "");
}
