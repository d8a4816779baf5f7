import { isRecord } from "#base/is-record.ts";
import { nearestWord } from "#base/nearest-word.ts";
import type { Problem } from "#base/problem.ts";
import { toLinkId } from "../to-link-id.ts";
import type { FieldEdit, LinkEdit } from "./edit-links.ts";
import { type CellContext, printLinkCell, readLinkCell, toFingerprint } from "./link-cell.ts";
import { type LinkColumn, linkColumns, splitAtHeading, toHeaderKey } from "./link-columns.ts";
import { fieldAt, type LinkFile } from "./link-file.ts";
import { type CsvRow, type CsvTable, type RowProblem, TableError, toRowError } from "./parse-csv.ts";
import { printSheet, unguardCell } from "./print-csv.ts";
import { createMoveWatch, type Fault, findEmptied, type MoveWatch, toMarkWarnings } from "./row-owners.ts";
import { inferDayOrders } from "./sheet-day.ts";

export interface SheetContext {
  links: ReadonlyMap<string, LinkFile>;
  /** Of all links, those included whose file cannot be read. */
  ids: ReadonlySet<string>;
  /** What no new link may be called. */
  takenIds: ReadonlySet<string>;
  groups: CellContext["groups"];
  /** How the file is called in messages. */
  file: string;
  /** Cells that seem to have been moved are meant (`--moved`). */
  isMoved?: boolean;
  /** How a person says that: the command's option unless given. */
  ifMoved?: string;
}

type Columns = readonly (LinkColumn | undefined)[];

/** Fingerprints of the row's id and of each exported value, column by column, so that a cell that nobody touched does not undo what has changed since. */
const exportedColumn = "exported";
const isExported = (name: string) => toHeaderKey(name) === exportedColumn;
const [idColumn] = linkColumns as readonly [LinkColumn];

function readMarks(cell = ""): string[] | undefined {
  const marks = cell.trim().toLowerCase().split(/\s+/);
  return marks.length === linkColumns.length ? marks : undefined;
}

/** Rows that say something new, and how many do not; links without a row in the sheet are left as they are. */
export function readLinksSheet(table: CsvTable, context: SheetContext) {
  const isContent = (cell: string) => context.ids.has(cell.trim()) || /^(http|www\.)\S+$/i.test(cell.trim());
  const { head: first, below: rows } = splitAtHeading(table.rows, isContent);
  const { columns, warnings } = readHeader(first, context.file);
  const cells: CellContext = { groups: context.groups, dayOrder: findDayOrder(rows, columns, context.links) };
  // A column of the curator's own may have the name too.
  const exportedAt = first?.cells.findIndex(
    (name, place) => isExported(unguardCell(name)) && rows.some((row) => readMarks(row.cells[place])),
  );
  const watch = createMoveWatch([...context.links.values()], context.isMoved, context.ifMoved);
  const marksOf = (row: CsvRow) => readMarks(row.cells[exportedAt ?? -1]);
  checkIds(rows, columns, context.ids, watch, marksOf);
  const rowsById = new Map<string, CsvRow>();
  /** The edits of each row; undefined if the row is wrong. */
  const edits = new Map<CsvRow, LinkEdit | undefined>();
  const problems: RowProblem[] = [];
  const report = ({ number }: CsvRow, ...[what, fix, column]: Fault) =>
    problems.push(toRowError(context.file, number, what, fix, column));
  const owners = new Map([...context.ids].map((id) => [toFingerprint(idColumn, id), id]));
  const kept: string[] = [];
  const unmarked: number[] = [];
  for (const row of rows) {
    const marks = marksOf(row);
    const taken = { has: (one: string) => rowsById.has(one) || context.takenIds.has(one) };
    // Looking for a near id takes long, and of thousands of unknown ones only a few are shown.
    const near = problems.length < 50 ? context.ids : [];
    const id = findId(row, columns, taken, { ids: context.ids, near, marks, owners });
    if (typeof id !== "string") {
      report(row, ...id);
      continue;
    }
    const link = context.links.get(id);
    const { fields, faults, ...read } = readFields(row, columns, link, { ...cells, marks, watch });
    const other = rowsById.get(id);
    const isNews = fields.length + faults.length > 0;
    // Such as in a colleague's copy of the sheet, pasted below one's own.
    if (other && (!isNews || other.cells.join("\0") === row.cells.join("\0"))) continue;
    if (other && edits.has(other)) {
      // Two rows of one id that differ: no one can say which one is meant.
      const fix =
        "put all that is new into one of the two rows and remove the other, or empty the id of one that is to be a new link";
      report(row, `"${id}" is in row ${other.number} too`, fix, "id");
      report(other, `"${id}" is in row ${row.number} too`, fix, "id");
      edits.set(other, undefined);
      continue;
    }
    rowsById.set(id, row);
    for (const fault of faults) report(row, ...fault);
    // Not new if its file cannot be read.
    const edit = { ...toEdit(row, id, link, fields, columns), isNew: !context.ids.has(id) };
    if (isNews) edits.set(row, faults.length > 0 ? undefined : edit);
    if (faults.length > 0) continue;
    kept.push(...read.kept.map((name) => `row ${row.number} (${name})`));
    if (link && !marks && isNews) unmarked.push(row.number);
  }
  warnings.push(...watch.refuse(context.file));
  const sameCount = [...rowsById.values()].filter((row) => !edits.has(row)).length;
  const named = new Set(rows.map((row) => textOf(row, columns, "id")));
  const absentCount = [...context.links.keys()].filter((id) => !named.has(id)).length;
  warnings.push(...toMarkWarnings(kept, unmarked, context.file));
  const good = [...edits.values()].filter((edit) => edit !== undefined);
  return { edits: good, sameCount, absentCount, warnings, problems };
}

function toEdit(row: CsvRow, id: string, link: LinkFile | undefined, fields: FieldEdit[], columns: Columns) {
  const name = link ? String(link.fields.name ?? id) : textOf(row, columns, "name") || id;
  return { row: row.number, id, name, fields: [...fields, ...listLeftWords(fields, link)] };
}

/** Sorted without its id, filled down or copied: nobody can say which of the two links the row means. */
const toStrangerFault = (owner: string | undefined): Fault => [
  `the row has the marks of ${owner ? `"${owner}"` : "another row"}, so its cells may have been sorted or copied without its id`,
  "export again; or, if all of the row is right, empty this cell",
  exportedColumn,
];

const textOf = (row: CsvRow, columns: Columns, name: string): string =>
  unguardCell(row.cells[columns.findIndex((column) => column?.name === name)] ?? "").trim();

interface Owners {
  ids: ReadonlySet<string>;
  near: Iterable<string>;
  marks: string[] | undefined;
  /** Whose mark it is. */
  owners: ReadonlyMap<string | undefined, string>;
}

/** Ids of another hub, emptied ones, or ones not sorted with their marks: reported once, not for each row. */
function checkIds(
  rows: readonly CsvRow[],
  columns: Columns,
  known: SheetContext["ids"],
  watch: MoveWatch,
  marksOf: (row: CsvRow) => string[] | undefined,
) {
  const ids = rows.map((row) => textOf(row, columns, "id")).filter(Boolean);
  if (ids.length > 9 && !ids.some((id) => known.has(id)))
    throw new TableError(
      `none of its ${ids.length} ids is one of this hub, the first being "${ids[0]}"`,
      "check that it is the right file and content folder, and put the ids back as they were exported",
    );
  const isStranger = (row: CsvRow) => {
    const [id, [mark] = []] = [textOf(row, columns, "id"), marksOf(row)];
    return known.has(id) && mark !== undefined && mark !== toFingerprint(idColumn, id);
  };
  const strangers = rows.filter(isStranger).length;
  if (strangers > 12)
    throw new TableError(
      `${strangers} rows have the marks of other links in the column "${exportedColumn}", so some columns were sorted, moved or filled down without the others`,
      "undo that in the spreadsheet, or export again; if only this column was left out, delete it",
    );
  const isListed = (row: CsvRow) =>
    watch.findSame({ name: textOf(row, columns, "name"), url: textOf(row, columns, "url") }) !== undefined;
  const count = ids.length > 0 ? 0 : rows.filter(isListed).length;
  if (count > 1)
    throw new TableError(
      `the column "id" is empty, though ${count} rows are of links that are listed`,
      "put the ids back as they were exported, or export again",
    );
}

/** The row's id, a new one if it has none, or why the row cannot be read. */
function findId(
  row: CsvRow,
  columns: Columns,
  taken: { has(id: string): boolean },
  { ids, near, marks, owners }: Owners,
): string | Fault {
  if (row.fault) return [row.fault, "correct the quotation marks in this row"];
  if (row.cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
    const what = `the row has ${row.cells.length} cells, the first row ${columns.length}`;
    return [what, "a text with a separator in it needs quotation marks around it"];
  }
  const textOfRow = (name: string) => textOf(row, columns, name);
  const given = textOfRow("id");
  if (given === "") {
    const newId = toLinkId(textOfRow("name") || `row ${row.number}`, taken, textOfRow("url"));
    return findEmptied(marks, owners.get(marks?.[0]), textOfRow) ?? newId;
  }
  const isMarked = marks?.[0] === toFingerprint(idColumn, given);
  if (ids.has(given)) return !marks || isMarked ? given : toStrangerFault(owners.get(marks[0]));
  if (isMarked)
    return [`the link "${given}" has been deleted or renamed since the export`, "delete this row", "id"];
  // Not taken for a new link: a typo would become an id, and ids are for ever.
  const nearest = nearestWord(given.slice(0, 60), near);
  const fix = `${nearest ? `write "${nearest}"` : "copy the id from an export"}, or leave it empty for a new link`;
  return [`there is no link "${given.slice(0, 60)}"`, fix, "id"];
}

function readFields(
  row: CsvRow,
  columns: Columns,
  link: LinkFile | undefined,
  cells: CellContext & Pick<Owners, "marks"> & { watch: MoveWatch },
) {
  const fields: FieldEdit[] = [];
  const faults: Fault[] = [];
  const kept: string[] = [];
  // A copied row without its id is a new link, whatever marks it has.
  const marks = textOf(row, columns, "id") === "" ? undefined : cells.marks;
  const wasExported = (column: LinkColumn, value: unknown) => {
    const was = marks?.[linkColumns.indexOf(column)];
    return was === undefined ? undefined : was === toFingerprint(column, value);
  };
  columns.forEach((column, place) => {
    if (!column || column.kind === "id") return;
    const before = link && fieldAt(link.fields, column.field);
    const raw = row.cells[place];
    const emptied = marks && !link ? { value: undefined, fault: undefined } : undefined;
    // What a damaged file has is not known, so only its marks say that a cell was emptied.
    const read = readLinkCell(column, raw ?? "", before, cells) ?? emptied;
    if (!read) return;
    if ("value" in read && wasExported(column, read.value)) kept.push(...(link ? [column.name] : []));
    else if (read.fault) faults.push([read.fault.what, read.fault.fix, column.name]);
    else if (raw === undefined)
      faults.push(["the row ends before this cell", "give it as many cells as the first row", column.name]);
    else if (link && wasExported(column, before) === false) faults.push(toConflict(column, before));
    else fields.push({ column, before, after: read.value });
  });
  if (link) faults.push(...cells.watch.note(row.number, link, fields));
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

/** Words for a group that the link leaves go with it, unless the row says something about them itself. */
function listLeftWords(fields: readonly FieldEdit[], link: LinkFile | undefined): FieldEdit[] {
  const groups = fields.find(({ column }) => column.kind === "groups");
  const column = linkColumns.find(({ kind }) => kind === "group words");
  const before = link?.fields.in_group;
  if (!groups || !column || !isRecord(before) || fields.some((one) => one.column === column)) return [];
  const stays = Array.isArray(groups.after) ? groups.after : [];
  const kept = Object.entries(before).filter(([path]) => stays.includes(path));
  if (kept.length === Object.keys(before).length) return [];
  return [{ column, before, after: kept.length > 0 ? Object.fromEntries(kept) : undefined }];
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
  if (!row) throw new TableError("the file is empty", "check that it is the right file, or export again");
  const names = row.cells.map((cell) => unguardCell(cell).trim());
  const columns = names.map((name) =>
    linkColumns.find((column) => toHeaderKey(column.name) === toHeaderKey(name)),
  );
  if (!columns.some((column) => column?.kind === "id")) {
    if (names.some((name) => /^"?id"?[,;\t]/i.test(name)))
      throw new TableError(
        "all headings are in one cell, so the spreadsheet has not split the columns",
        "export again with another separator (semicolons for Excel in most of Europe), and open that file",
      );
    const what = `no column is called "id" (found: ${names.filter(Boolean).slice(0, 12).join(", ") || "nothing"})`;
    const ours = linkColumns.map(({ name }) => name).join(", ");
    const fix = `call the columns in the first row as an export does: ${ours}; leave the id of a new link empty`;
    throw new TableError(what, fix);
  }
  const twice = columns.find((column, place) => column && columns.indexOf(column) < place);
  if (twice) throw new TableError(`two columns are called "${twice.name}"`, "delete or rename one of them");
  const unknown = names.filter((name, place) => name !== "" && !columns[place] && !isExported(name));
  const absent = linkColumns.filter((column) => !columns.includes(column)).map((column) => column.name);
  const toStranger = (name: string): Problem => {
    const nearest = nearestWord(name, absent) ?? absent.join(", ");
    const fix = `${nearest && `call it ${nearest} if you mean that; `}nothing, if it is a note of your own`;
    const what = `the column "${name}" is not read`;
    return { level: "warning", where: `${file} row ${row.number}`, what, fix };
  };
  return { columns, warnings: unknown.map(toStranger) };
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
  return printSheet([[...linkColumns.map(({ name }) => name), exportedColumn], ...rows], separator);
}
