import { isRecord } from "#base/is-record.ts";
import { nearestWord } from "#base/nearest-word.ts";
import type { Problem } from "#base/problem.ts";
import { toLinkId } from "../to-link-id.ts";
import type { FieldEdit, LinkEdit } from "./edit-links.ts";
import { type CellContext, printLinkCell, readLinkCell, toFingerprint } from "./link-cell.ts";
import {
  type LinkColumn,
  linkColumns,
  type NamedGroup,
  splitAtHeading,
  toHeaderKey,
} from "./link-columns.ts";
import { fieldAt, type LinkFile } from "./link-file.ts";
import { type CsvRow, type CsvTable, type RowProblem, TableError, toRowError } from "./parse-csv.ts";
import { printCsv, unguardCell } from "./print-csv.ts";
import { inferDayOrders } from "./sheet-day.ts";

export interface SheetContext {
  links: ReadonlyMap<string, LinkFile>;
  /** Of all links, those included whose file cannot be read. */
  ids: ReadonlySet<string>;
  groups: readonly NamedGroup[];
  /** How the file is called in messages. */
  file: string;
}

type SheetCells = CellContext & { exportedAt: number };
type Columns = readonly (LinkColumn | undefined)[];
type Fault = [what: string, fix: string, column?: string];
const isFault = (given: string | Fault): given is Fault => Array.isArray(given);

/** Of each value as it was exported, in the order of the columns: what has changed since is not undone by a cell nobody touched. */
const exportedColumn = "exported";
const isExported = (name: string) => toHeaderKey(name) === exportedColumn;
const valueColumns = linkColumns.filter(({ kind }) => kind !== "id");

/** Rows that say something new, and how many do not; links without a row in the sheet are left as they are. */
export function readLinksSheet(table: CsvTable, context: SheetContext) {
  const [first, rows] = splitAtHeading(table.rows, "id");
  const { columns, warnings } = readHeader(first, context.file);
  const cells: SheetCells = {
    groups: context.groups,
    dayOrder: findDayOrder(rows, columns, context.links),
    exportedAt: first?.cells.findIndex((name) => isExported(unguardCell(name))) ?? -1,
  };
  const rowsById = new Map<string, CsvRow>();
  const edits = new Map<CsvRow, LinkEdit>();
  const problems: RowProblem[] = [];
  const report = ({ number }: CsvRow, ...[what, fix, column]: Fault) =>
    problems.push(toRowError(context.file, number, what, fix, column));
  let sameCount = 0;
  for (const row of rows) {
    const id = findId(row, columns, { has: (one) => rowsById.has(one) || context.ids.has(one) }, context.ids);
    if (isFault(id)) {
      report(row, ...id);
      continue;
    }
    const other = rowsById.get(id);
    if (other) {
      // Two rows of one id that differ: no one can say which one is meant.
      if (other.cells.join("\0") === row.cells.join("\0")) continue;
      report(row, `"${id}" is in row ${other.number} too`, "keep one of the two rows", "id");
      report(other, `"${id}" is in row ${row.number} too`, "keep one of the two rows", "id");
      edits.delete(other);
      continue;
    }
    rowsById.set(id, row);
    const link = context.links.get(id);
    const { fields, faults } = readFields(row, columns, link, cells);
    for (const fault of faults) report(row, ...fault);
    if (faults.length > 0) continue;
    const name = link ? String(link.fields.name ?? id) : textOf(row, columns, "name") || id;
    if (fields.length === 0) sameCount++;
    else edits.set(row, { row: row.number, id, isNew: !link, name, fields, words: wordsOf(link) });
  }
  const absent = [...context.links.keys()].filter((id) => !rowsById.has(id));
  return { edits: [...edits.values()], sameCount, absentCount: absent.length, warnings, problems };
}

const textOf = (row: CsvRow, columns: Columns, name: string): string =>
  unguardCell(row.cells[columns.findIndex((column) => column?.name === name)] ?? "").trim();

/** The row's id, a new one where it has none, or why the row cannot be read. */
function findId(
  row: CsvRow,
  columns: Columns,
  taken: { has(id: string): boolean },
  ids: ReadonlySet<string>,
): string | Fault {
  if (row.fault) return [row.fault, "correct the quotation marks in this row"];
  if (row.cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
    const what = `the row has ${row.cells.length} cells, the first row ${columns.length}`;
    return [what, "a text with a separator in it needs quotation marks around it"];
  }
  const given = textOf(row, columns, "id");
  if (given === "")
    return toLinkId(textOf(row, columns, "name") || `row ${row.number}`, taken, textOf(row, columns, "url"));
  if (ids.has(given)) return given;
  // Not taken for a new link: a typo would become an id, and ids are for ever.
  const nearest = nearestWord(given.slice(0, 60), ids);
  const fix = `${nearest ? `write "${nearest}"` : "copy the id from links:export"}, or leave it empty for a new link`;
  return [`there is no link "${given.slice(0, 60)}"`, fix, "id"];
}

function readFields(row: CsvRow, columns: Columns, link: LinkFile | undefined, cells: SheetCells) {
  const fields: FieldEdit[] = [];
  const faults: Fault[] = [];
  const exported = link && row.cells[cells.exportedAt]?.trim().split(/\s+/);
  const wasExported = (column: LinkColumn, value: unknown) => {
    // A sheet of another version has marks for other columns.
    const was = exported?.length === valueColumns.length && exported[valueColumns.indexOf(column)];
    return was ? was === toFingerprint(column, value) : undefined;
  };
  columns.forEach((column, place) => {
    if (!column || column.kind === "id") return;
    const before = link && fieldAt(link.fields, column.field);
    const raw = row.cells[place];
    const read = readLinkCell(column, raw ?? "", before, cells);
    if (read?.fault) faults.push([read.fault.what, read.fault.fix, column.name]);
    else if (read && raw === undefined)
      faults.push([
        "the row ends before this cell",
        "give the row as many cells as the first row",
        column.name,
      ]);
    else if (read && wasExported(column, read.value)) return;
    else if (read && wasExported(column, before) === false) {
      const now = printLinkCell(column, before);
      const what = `somebody has changed it since this sheet was exported${now && `, to "${now.slice(0, 80)}"`}`;
      faults.push([what, "write that here, or export again and edit that sheet", column.name]);
    } else if (read) fields.push({ column, before, after: read.value });
  });
  return { fields, faults };
}

const wordsColumn = linkColumns.find(({ kind }) => kind === "group words");

function wordsOf(link: LinkFile | undefined): LinkEdit["words"] {
  const before = link?.fields.in_group;
  return wordsColumn && isRecord(before) ? { column: wordsColumn, before } : undefined;
}

function findDayOrder(rows: readonly CsvRow[], columns: Columns, links: SheetContext["links"]) {
  const days = columns.flatMap((column, place) => (column?.kind === "day" ? { column, place } : []));
  const cells = rows.flatMap((row) => {
    const link = links.get(textOf(row, columns, "id"));
    return days.map(({ column, place }) => {
      const present = link && fieldAt(link.fields, column.field);
      return { cell: row.cells[place] ?? "", present };
    });
  });
  return inferDayOrders(cells);
}

/** Columns by name, in any order; one that is not ours is left alone and named, as it may be a typo. */
function readHeader(row: CsvRow | undefined, file: string) {
  if (!row)
    throw new TableError(
      "the file is empty",
      "export the links first: npm run links:export -- --csv links.csv",
    );
  const names = row.cells.map((cell) => unguardCell(cell).trim());
  const columns = names.map((name) =>
    linkColumns.find((column) => toHeaderKey(column.name) === toHeaderKey(name)),
  );
  if (!columns.some((column) => column?.kind === "id")) {
    if (names.some((name) => /^"?id"?[,;\t]/i.test(name)))
      throw new TableError(
        "all headings are in one cell, so the spreadsheet has not split the columns",
        "export again with another --separator (semicolon for Excel in most of Europe), and open that file",
      );
    const what = `no column is called "id" (found: ${names.filter(Boolean).slice(0, 12).join(", ") || "nothing"})`;
    throw new TableError(what, "put the row of headings back on top, as links:export wrote it");
  }
  const twice = columns.find((column, place) => column && columns.indexOf(column) < place);
  if (twice) throw new TableError(`two columns are called "${twice.name}"`, "delete or rename one of them");
  const unknown = names.filter((name, place) => name !== "" && !columns[place] && !isExported(name));
  return { columns, warnings: unknown.map((name) => toStranger(name, `${file} row ${row.number}`)) };
}

const columnNames = linkColumns.map(({ name }) => name);

function toStranger(name: string, where: string): Problem {
  const nearest = nearestWord(name, columnNames);
  const fix = nearest ? `call it "${nearest}" if that is meant` : "nothing, if it is a note of your own";
  return { level: "warning", where, what: `the column "${name}" is not read`, fix };
}

/** The links as a sheet, one row each in the order of their ids. */
export function printLinksSheet(links: Iterable<LinkFile>, separator?: string): string {
  const rows = [...links]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, fields }) => [
      id,
      ...valueColumns.map((column) => printLinkCell(column, fieldAt(fields, column.field))),
      valueColumns.map((column) => toFingerprint(column, fieldAt(fields, column.field))).join(" "),
    ]);
  return printCsv([["id", ...valueColumns.map(({ name }) => name), exportedColumn], ...rows], separator);
}
