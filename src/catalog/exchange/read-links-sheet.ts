import { nearestWord } from "#base/nearest-word.ts";
import type { Problem } from "#base/problem.ts";
import { toLinkId } from "../to-link-id.ts";
import type { NamedGroup } from "./find-group.ts";
import { type CellContext, printLinkCell, readLinkCell } from "./link-cell.ts";
import { type LinkColumn, linkColumns, splitAtHeading, toHeaderKey } from "./link-columns.ts";
import type { FieldEdit, LinkEdit, RowProblem } from "./link-edit.ts";
import { fieldAt, type LinkFile } from "./link-file.ts";
import { type CsvRow, type CsvTable, TableError } from "./parse-csv.ts";
import { printCsv, unguardCell } from "./print-csv.ts";
import { inferDayOrder } from "./sheet-day.ts";

interface LinkHeader {
  /** By place of the cell; undefined for a column that is not ours. */
  columns: (LinkColumn | undefined)[];
  problems: Problem[];
}

export interface SheetContext {
  links: ReadonlyMap<string, LinkFile>;
  /** Of all links, those included whose file cannot be read. */
  ids: ReadonlySet<string>;
  groups: readonly NamedGroup[];
  /** How the file is called in messages. */
  file: string;
  /** For `added` of new links. */
  today: string;
}

export interface LinksSheet {
  /** Rows that say something new. */
  edits: LinkEdit[];
  sameCount: number;
  /** Links of which the sheet has no row: left as they are. */
  absentCount: number;
  warnings: Problem[];
  problems: RowProblem[];
}

export function readLinksSheet(table: CsvTable, context: SheetContext): LinksSheet {
  const [first, rows] = splitAtHeading(table.rows, "id");
  const reader = new SheetReader(readHeader(first, context.file), context, rows);
  for (const row of rows) reader.read(row);
  return reader.toSheet();
}

class SheetReader {
  readonly #header: LinkHeader;
  readonly #context: SheetContext;
  readonly #cells: CellContext;
  readonly #rowsById = new Map<string, CsvRow>();
  readonly #edits: LinkEdit[] = [];
  readonly #problems: RowProblem[] = [];
  #sameCount = 0;

  constructor(header: LinkHeader, context: SheetContext, rows: readonly CsvRow[]) {
    this.#header = header;
    this.#context = context;
    this.#cells = { groups: context.groups, dayOrder: inferDayOrder(this.#listDayCells(rows)) };
  }

  toSheet(): LinksSheet {
    const absent = [...this.#context.links.keys()].filter((id) => !this.#rowsById.has(id));
    return {
      edits: this.#edits,
      sameCount: this.#sameCount,
      absentCount: absent.length,
      warnings: this.#header.problems,
      problems: this.#problems,
    };
  }

  read(row: CsvRow): void {
    const unsound = this.#checkRow(row);
    if (unsound) {
      this.#report(row, undefined, ...unsound);
      return;
    }
    const id = this.#idOf(row);
    if (!id || !this.#takeId(id, row)) return;
    const edit = this.#toEdit(row, id);
    if (edit === undefined) return;
    if (edit.fields.length > 0) this.#edits.push(edit);
    else this.#sameCount++;
  }

  #checkRow(row: CsvRow): [what: string, fix: string] | undefined {
    if (row.fault) return [row.fault, "correct the quotation marks in this row"];
    const width = this.#header.columns.length;
    if (row.cells.slice(width).every((cell) => cell.trim() === "")) return;
    const what = `the row has ${row.cells.length} cells, the first row ${width}`;
    return [what, "a text with a separator in it needs quotation marks around it"];
  }

  #idOf(row: CsvRow): string | undefined {
    const given = this.#textOf(row, "id");
    if (given === "") {
      const taken = { has: (id: string) => this.#context.ids.has(id) || this.#rowsById.has(id) };
      return toLinkId(this.#textOf(row, "name") || `row ${row.number}`, taken);
    }
    if (this.#context.ids.has(given)) return given;
    // Not taken for a new link: a slip would become an id, and ids are for ever.
    const nearest = nearestWord(given.slice(0, 60), this.#context.ids);
    const fix = `${nearest ? `write "${nearest}"` : "copy the id from links:export"}, or leave it empty for a new link`;
    this.#report(row, "id", `there is no link "${given.slice(0, 60)}"`, fix);
  }

  /** Two rows of one id that differ: nobody can say which one is meant. */
  #takeId(id: string, row: CsvRow): boolean {
    const other = this.#rowsById.get(id);
    if (!other) {
      this.#rowsById.set(id, row);
      return true;
    }
    if (other.cells.join("\0") === row.cells.join("\0")) return false;
    this.#report(row, "id", `"${id}" stands in row ${other.number} too`, "keep one of the two rows");
    const edit = this.#edits.findIndex((edit) => edit.row === other.number);
    if (edit >= 0) this.#edits.splice(edit, 1);
    this.#report(other, "id", `"${id}" stands in row ${row.number} too`, "keep one of the two rows");
    return false;
  }

  #toEdit(row: CsvRow, id: string): LinkEdit | undefined {
    const link = this.#context.links.get(id);
    const fields: FieldEdit[] = [];
    let isRefused = false;
    this.#header.columns.forEach((column, place) => {
      if (!column || column.kind === "id") return;
      const before = link && fieldAt(link.fields, column.field);
      const raw = row.cells[place];
      const read = readLinkCell(column, raw ?? "", before, this.#cells);
      if (read.kind === "value") fields.push({ column, before, after: read.value });
      else if (read.kind === "empty" && raw === undefined) {
        this.#report(
          row,
          column.name,
          "the row ends before this cell",
          "give the row as many cells as the first row",
        );
        isRefused = true;
      } else if (read.kind === "empty") fields.push({ column, before });
      else if (read.kind === "fault") {
        this.#report(row, column.name, read.what, read.fix);
        isRefused = true;
      }
    });
    if (isRefused) return;
    const name = link ? String(link.fields.name ?? id) : this.#textOf(row, "name") || id;
    return { row: row.number, id, isNew: !link, name, fields, words: wordsOf(link) };
  }

  #textOf(row: CsvRow, name: string): string {
    const place = this.#header.columns.findIndex((column) => column?.name === name);
    return unguardCell(row.cells[place] ?? "").trim();
  }

  #listDayCells(rows: readonly CsvRow[]): { cell: string; present?: string }[] {
    const days = this.#header.columns.flatMap((column, place) =>
      column?.kind === "day" ? { column, place } : [],
    );
    return rows.flatMap((row) => {
      const link = this.#context.links.get(this.#textOf(row, "id"));
      return days.map(({ column, place }) => ({
        cell: row.cells[place] ?? "",
        present: dayOf(link, column),
      }));
    });
  }

  #report(row: CsvRow, column: string | undefined, what: string, fix: string): void {
    const where = `${this.#context.file} row ${row.number}${column ? ` (${column})` : ""}`;
    this.#problems.push({ level: "error", where, what, fix, row: row.number });
  }
}

const wordsColumn = linkColumns.find(({ kind }) => kind === "group words");

function wordsOf(link: LinkFile | undefined): LinkEdit["words"] {
  const before = link?.fields.in_group;
  if (!wordsColumn || typeof before !== "object" || before === null) return;
  return { column: wordsColumn, before: before as Record<string, unknown> };
}

function dayOf(link: LinkFile | undefined, column: LinkColumn): string | undefined {
  const day = link && fieldAt(link.fields, column.field);
  return typeof day === "string" ? day : undefined;
}

/** Columns by name, in any order; what is not ours is left alone and named, for it may be a slip. */
function readHeader(row: CsvRow | undefined, file: string): LinkHeader {
  if (!row)
    throw new TableError(
      "the file is empty",
      "export the links first: npm run links:export -- --csv links.csv",
    );
  const names = row.cells.map((cell) => unguardCell(cell).trim());
  const columns = names.map((name) => findColumn(name));
  if (!columns.some((column) => column?.kind === "id")) {
    const what = `no column is called "id" (found: ${names.filter(Boolean).slice(0, 12).join(", ") || "nothing"})`;
    throw new TableError(what, "put the row of headings back on top, as links:export wrote it");
  }
  const twice = columns.find((column, place) => column && columns.indexOf(column) < place);
  if (twice) throw new TableError(`two columns are called "${twice.name}"`, "delete or rename one of them");
  const problems = names
    .filter((name, place) => name !== "" && !columns[place])
    .map((name) => toStranger(name, `${file} row ${row.number}`));
  return { columns, problems };
}

function findColumn(name: string): LinkColumn | undefined {
  const key = toHeaderKey(name);
  return linkColumns.find((column) => toHeaderKey(column.name) === key);
}

function toStranger(name: string, where: string): Problem {
  const nearest = nearestWord(
    name,
    linkColumns.map((column) => column.name),
  );
  const fix = nearest ? `call it "${nearest}" if that is meant` : "nothing, if it is a note of your own";
  return { level: "warning", where, what: `the column "${name}" is not read`, fix };
}

/** The links as a sheet, one row each in the order of their ids. */
export function printLinksSheet(links: Iterable<LinkFile>, separator?: string): string {
  const rows = [...links].sort((a, b) => (a.id < b.id ? -1 : 1)).map(toRow);
  return printCsv([linkColumns.map(({ name }) => name), ...rows], separator);
}

const toRow = ({ id, fields }: LinkFile): string[] =>
  linkColumns.map((column) =>
    column.kind === "id" ? id : printLinkCell(column, fieldAt(fields, column.field)),
  );
