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

type Columns = readonly (LinkColumn | undefined)[];
type Fault = [what: string, fix: string, column?: string];
const isFault = (given: string | Fault): given is Fault => Array.isArray(given);

/**
 * Marks of the row's id and of each value as it was exported, in the order of the columns: what has changed since is not
 * undone by a cell nobody touched.
 */
const exportedColumn = "exported";
const isExported = (name: string) => toHeaderKey(name) === exportedColumn;
const [idColumn] = linkColumns;

function readMarks(cell = ""): string[] | undefined {
  const marks = cell.trim().toLowerCase().split(/\s+/);
  return marks.length === linkColumns.length ? marks : undefined;
}

/** Rows that say something new, and how many do not; links without a row in the sheet are left as they are. */
export function readLinksSheet(table: CsvTable, context: SheetContext) {
  const [first, rows] = splitAtHeading(table.rows, "id");
  const { columns, warnings } = readHeader(first, context.file);
  const cells: CellContext = {
    groups: context.groups,
    dayOrder: findDayOrder(rows, columns, context.links),
  };
  // A column of the curator's own may have the name too.
  const exportedAt = first?.cells.findIndex(
    (name, place) => isExported(unguardCell(name)) && rows.some((row) => readMarks(row.cells[place])),
  );
  const rowsById = new Map<string, CsvRow>();
  const edits = new Map<CsvRow, LinkEdit>();
  const problems: RowProblem[] = [];
  const report = ({ number }: CsvRow, ...[what, fix, column]: Fault) =>
    problems.push(toRowError(context.file, number, what, fix, column));
  const owners = new Map([...context.ids].map((id) => [idColumn && toFingerprint(idColumn, id), id]));
  const kept: string[] = [];
  const unmarked: number[] = [];
  let sameCount = 0;
  for (const row of rows) {
    const marks = readMarks(row.cells[exportedAt ?? -1]);
    const taken = { has: (one: string) => rowsById.has(one) || context.ids.has(one) };
    const id = findId(row, columns, taken, { ids: context.ids, marks });
    if (isFault(id)) {
      report(row, ...id);
      continue;
    }
    const other = rowsById.get(id);
    if (other) {
      // Two rows of one id that differ: no one can say which one is meant.
      if (other.cells.join("\0") === row.cells.join("\0")) continue;
      const fix = "keep one of the two rows, or empty the id of one that is to be a new link";
      report(row, `"${id}" is in row ${other.number} too`, fix, "id");
      report(other, `"${id}" is in row ${row.number} too`, fix, "id");
      edits.delete(other);
      continue;
    }
    rowsById.set(id, row);
    const link = context.links.get(id);
    const { fields, faults, ...read } = readFields(row, columns, link, { ...cells, marks, owners });
    for (const fault of faults) report(row, ...fault);
    if (faults.length > 0) continue;
    kept.push(...read.kept.map((name) => `row ${row.number} (${name})`));
    if (link && !marks && fields.length > 0) unmarked.push(row.number);
    const name = link ? String(link.fields.name ?? id) : textOf(row, columns, "name") || id;
    if (fields.length === 0) sameCount++;
    else edits.set(row, { row: row.number, id, isNew: !link, name, fields, words: wordsOf(link) });
  }
  const absent = [...context.links.keys()].filter((id) => !rowsById.has(id));
  warnings.push(...toMarkWarnings(kept, unmarked, context.file));
  return { edits: [...edits.values()], sameCount, absentCount: absent.length, warnings, problems };
}

/** Sorted without its id, filled down or copied: nobody can say which of the two links the row means. */
const toStrangerFault = (owner: string | undefined): Fault => [
  `the row has the marks of ${owner ? `"${owner}"` : "another row"}, so its cells may have been sorted or copied without its id`,
  "export again; or, if all of the row is right, empty this cell",
  exportedColumn,
];

/** What the sheet says and is not done, and what it does without asking. */
function toMarkWarnings(kept: readonly string[], unmarked: readonly number[], where: string): Problem[] {
  const list = (all: readonly (string | number)[]) =>
    `${all.slice(0, 5).join(", ")}${all.length > 5 ? ` and ${all.length - 5} more` : ""}`;
  const warnings: Omit<Problem, "level" | "where">[] = [];
  if (kept.length > 0)
    warnings.push({
      what: `has what was exported where the content has changed since, and that stays: ${list(kept)}`,
      fix: "no need to do anything; to go back to the earlier text, export again and edit that sheet",
    });
  if (unmarked.length > 0)
    warnings.push({
      what: `has no marks in the column "${exportedColumn}", so nobody can tell what others have changed since the export: row ${list(unmarked)}`,
      fix: "look at the changes above, and export again if one would undo theirs",
    });
  return warnings.map((warning) => ({ level: "warning", where, ...warning }));
}

const textOf = (row: CsvRow, columns: Columns, name: string): string =>
  unguardCell(row.cells[columns.findIndex((column) => column?.name === name)] ?? "").trim();

/** The row's id, a new one where it has none, or why the row cannot be read. */
function findId(
  row: CsvRow,
  columns: Columns,
  taken: { has(id: string): boolean },
  { ids, marks }: { ids: ReadonlySet<string>; marks: string[] | undefined },
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
  if (idColumn && marks?.[0] === toFingerprint(idColumn, given))
    return [`the link "${given}" has been deleted or renamed since the export`, "delete this row", "id"];
  // Not taken for a new link: a typo would become an id, and ids are for ever.
  const nearest = nearestWord(given.slice(0, 60), ids);
  const fix = `${nearest ? `write "${nearest}"` : "copy the id from links:export"}, or leave it empty for a new link`;
  return [`there is no link "${given.slice(0, 60)}"`, fix, "id"];
}

function readFields(
  row: CsvRow,
  columns: Columns,
  link: LinkFile | undefined,
  cells: CellContext & { marks: string[] | undefined; owners: ReadonlyMap<string | undefined, string> },
) {
  const fields: FieldEdit[] = [];
  const faults: Fault[] = [];
  const kept: string[] = [];
  if (link && cells.marks && idColumn && cells.marks[0] !== toFingerprint(idColumn, link.id))
    return { fields, faults: [toStrangerFault(cells.owners.get(cells.marks[0]))], kept };
  const wasExported = (column: LinkColumn, value: unknown) => {
    const was = link && cells.marks?.[linkColumns.indexOf(column)];
    return was === undefined ? undefined : was === toFingerprint(column, value);
  };
  columns.forEach((column, place) => {
    if (!column || column.kind === "id") return;
    const before = link && fieldAt(link.fields, column.field);
    const raw = row.cells[place];
    const read = readLinkCell(column, raw ?? "", before, cells);
    if (!read) return;
    if ("value" in read && wasExported(column, read.value)) kept.push(column.name);
    else if (read.fault) faults.push([read.fault.what, read.fault.fix, column.name]);
    else if (raw === undefined)
      faults.push([
        "the row ends before this cell",
        "give the row as many cells as the first row",
        column.name,
      ]);
    else if (wasExported(column, before) === false) faults.push(toConflict(column, before));
    else fields.push({ column, before, after: read.value });
  });
  return { fields, faults, kept };
}

function toConflict(column: LinkColumn, before: unknown): Fault {
  const now = printLinkCell(column, before);
  const isShort = now !== "" && now.length <= 80;
  const said = isShort ? `changed it since the export, to "${now}"` : "changed it since the export";
  const what = `someone has ${now === "" ? "emptied it since the export" : said}`;
  const again = "export again and edit that sheet";
  return [what, isShort ? `write that here, or ${again}` : again, column.name];
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
    .map(({ id, fields }) => {
      const values = linkColumns.map(({ kind, field }) => (kind === "id" ? id : fieldAt(fields, field)));
      const marks = linkColumns.map((column, place) => toFingerprint(column, values[place]));
      return [...linkColumns.map((column, place) => printLinkCell(column, values[place])), marks.join(" ")];
    });
  return printCsv([[...linkColumns.map(({ name }) => name), exportedColumn], ...rows], separator);
}
