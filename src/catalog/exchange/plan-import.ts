import { printCount } from "#base/print-count.ts";
import { listNew, type Problem } from "#base/problem.ts";
import { type ContentFile, mergeFiles, resourceIdsOf } from "../content-file.ts";
import { parseCatalog } from "../parse-catalog.ts";
import { readDuplicate, readMissingField, readPlace } from "../problem-place.ts";
import { listTakenIds } from "../published-ids.ts";
import { applyLinkEdits, type FieldEdit, type FirstChoice, type LinkEdit } from "./edit-links.ts";
import { printLinkCell } from "./link-cell.ts";
import { linkColumns } from "./link-columns.ts";
import { readLinkFiles, readNamedGroups } from "./link-file.ts";
import { type CsvTable, type RowProblem, toRowError } from "./parse-csv.ts";
import { readLinksSheet, type SheetContext } from "./read-links-sheet.ts";

interface ImportOptions {
  /** How the sheet and the content folder are called in messages. */
  file: string;
  folder: string;
  today: string;
  now?: Date;
}

/** A sheet of all links -> files. `told`: everything wrong with it, and what else a person should know. `sum`: how many links it is about. Throws a TableError if the sheet as a whole cannot be trusted. */
export function planSheet(
  table: CsvTable,
  files: readonly ContentFile[],
  options: ImportOptions & Pick<SheetContext, "isMoved" | "ifMoved">,
) {
  const { links } = readLinkFiles(files, options.folder);
  const [ids, takenIds, groups] = [resourceIdsOf(files), listTakenIds(files), readNamedGroups(files)];
  const sheet = readLinksSheet(table, { ...options, links, ids, takenIds, groups });
  const planned = planImport(files, sheet.edits, options);
  const refusals = [...sheet.problems, ...planned.problems].sort((a, b) => a.row - b.row);
  const refused = [...new Set(refusals.map(({ row }) => row))];
  const isRefused = refusals.length + planned.stoppers.length > 0;
  const told = [...sheet.warnings, ...refusals, ...planned.stoppers, ...planned.warnings];
  const added = planned.edits.filter(({ isNew }) => isNew).length;
  const sum = [`${printCount(planned.edits.length - added, "link")} changed`, `${sheet.sameCount} the same`];
  if (added > 0) sum.unshift(`${printCount(added, "link")} added`);
  if (sheet.absentCount > 0) sum.push(`${sheet.absentCount} not in the file and left alone`);
  if (refused.length > 0) sum.push(`${printCount(refused.length, "row")} refused`);
  return { sheet, planned, links, refusals, refused, isRefused, told, sum: `${sum.join(", ")}.` };
}

/**
 * Edits -> files, without the rows that would bring an error into the content; each of those is among the `problems`. `edits`:
 * the rows that can be taken, with what they change in other fields. `warnings`: about those. `stoppers`: errors that no row
 * causes; with any of them, nothing may be written.
 */
export function planImport(
  files: readonly ContentFile[],
  given: readonly LinkEdit[],
  options: ImportOptions,
) {
  const problems: RowProblem[] = [];
  // Read only if there is an error to compare, since reading everything takes long.
  let earlier: Problem[] | undefined;
  let edits = given;
  for (;;) {
    const draft = applyLinkEdits(files, edits, options);
    const found = edits.length > 0 ? listProblems(mergeFiles(files, draft.changes), options) : [];
    const errors = found.filter(isError);
    if (errors.length > 0) earlier ??= listProblems(files, options).filter(isError);
    const fresh = [...draft.faults, ...listNew(earlier ?? [], errors)];
    const faults = toRowProblems(fresh, edits, options.file);
    const blamed = faults.filter((fault): fault is RowProblem => "row" in fault);
    const stoppers = faults.filter((fault) => !("row" in fault));
    problems.push(...blamed);
    const warnings = toRowWarnings(found, edits, options.file);
    if (faults.length === 0 || stoppers.length > 0) return { ...draft, edits, problems, stoppers, warnings };
    const refused = new Set(blamed.map(({ row }) => row));
    edits = edits.filter(({ row }) => !refused.has(row));
  }
}

const isError = ({ level }: Problem) => level === "error";
const listProblems = (files: readonly ContentFile[], { folder, now }: ImportOptions): Problem[] =>
  parseCatalog(files, { folder, now }).problems;

/** Errors of the content as errors of the rows that would bring them; unchanged if no row can be named. */
function toRowProblems(
  errors: readonly Problem[],
  edits: readonly LinkEdit[],
  file: string,
): (RowProblem | Problem)[] {
  const byId = new Map(edits.map((edit) => [edit.id, edit]));
  return errors.map((error) => {
    const duplicate = toDuplicateProblem(error, byId, file);
    if (duplicate) return duplicate;
    const place = readPlace(error);
    const own = byId.get(place?.id ?? "");
    const said = `${error.what} ${error.fix}`;
    const isNamed = ({ id }: LinkEdit) => said.includes(`resources/${id}.yaml`) || said.includes(`"${id}"`);
    const edit = own ?? edits.find(isNamed);
    if (!edit) return error;
    const missing = readMissingField(error);
    const column = own && columnOf([place?.field, missing].filter(Boolean).join("."));
    const what = column || own?.isNew ? error.what : `${error.what} (in ${error.where})`;
    const fix = column && missing ? `fill the cell; without a column "${column}", add one` : error.fix;
    return toRowError(file, edit.row, what, fix, column);
  });
}

/** Warnings about what the rows write, by row. */
function toRowWarnings(problems: readonly Problem[], edits: readonly LinkEdit[], file: string) {
  const byId = new Map(edits.map((edit) => [edit.id, edit]));
  return problems.flatMap((problem): Problem[] => {
    const { id = "", field = "" } = readPlace(problem) ?? {};
    const edit = byId.get(id);
    const name = edit && columnOf(field);
    const isNews = problem.level === "warning" && edit?.fields.some(({ column }) => column.name === name);
    return isNews ? [{ ...problem, where: `${file} row ${edit?.row} (${name})` }] : [];
  });
}

/** `retired.on` -> `retired_on`, `groups item 2` -> `groups`. */
function columnOf(field: string): string | undefined {
  const path = field.split(/[. ]/);
  const fits = linkColumns.filter((column) => column.field.length > 0 && column.field[0] === path[0]);
  return (fits.find((column) => column.field[1] === path[1]) ?? fits[0])?.name;
}

/** Two links of one address or name: the content blames the later file, a sheet the row that is new or changed the field, and names the other. Undefined for any other error. */
function toDuplicateProblem(
  error: Problem,
  edits: ReadonlyMap<string, LinkEdit>,
  file: string,
): RowProblem | undefined {
  const later = readPlace(error)?.id;
  const duplicate = readDuplicate(error);
  if (!later || !duplicate) return;
  const { id: earlier, field: column } = duplicate;
  const blamed = [later, earlier]
    .flatMap((id) => edits.get(id) ?? [])
    .sort((a, b) => weigh(b, column) - weigh(a, column) || b.row - a.row)[0];
  if (!blamed) return;
  const otherId = blamed.id === later ? earlier : later;
  const other = edits.get(otherId);
  const holder = other?.isNew ? `row ${other.row}` : `resources/${otherId}.yaml`;
  const what = `${holder} has the same ${column === "url" ? "address" : "name"}`;
  const fix = column === "name" ? error.fix : fixAddress(blamed, other, otherId);
  return toRowError(file, blamed.row, what, fix, column);
}

const weigh = ({ isNew, fields }: LinkEdit, name: string): number =>
  isNew ? 2 : fields.some(({ column }) => column.name === name) ? 1 : 0;

function fixAddress(blamed: LinkEdit, other: LinkEdit | undefined, otherId: string): string {
  if (!blamed.isNew) return "write another address, or retire one of the two";
  if (other?.isNew) return "keep one of the two rows";
  return `write "${otherId}" in the column id to change that link, or remove the row`;
}

/** For `--json`. */
export const toImportDiff = (edits: readonly LinkEdit[]) =>
  edits.map(({ fields, ...edit }) => ({ ...edit, fields: fields.map(toFieldDiff) }));

/** For people: what was there with a minus, what will be there with a plus; of a list only what comes and goes. */
export function printImportDiff(edits: readonly LinkEdit[], drops: readonly FirstChoice[]): string {
  const blocks = edits.map((edit) => {
    const head = `row ${edit.row}  ${edit.isNew ? "new link " : ""}${edit.id}  (${edit.name})`;
    return [head, ...edit.fields.flatMap(printField)].join("\n");
  });
  const first = drops.map((one) => `menus.yaml  ${one.id} is no longer among the first links of ${one.path}`);
  return [...blocks, ...first].join("\n\n");
}

const toFieldDiff = ({ column, before, after }: FieldEdit) => ({
  field: column.name,
  before: printLinkCell(column, before),
  after: printLinkCell(column, after),
});

function printField(edit: FieldEdit): string[] {
  const { column, before, after } = edit;
  const isList = (value: unknown) => value === undefined || Array.isArray(value);
  const lines = isList(before) && isList(after) ? diffLists(before, after) : diffTexts(edit);
  return lines.map((line, index) => `  ${(index === 0 ? column.name : "").padEnd(20)} ${line}`);
}

function diffLists(before: unknown, after: unknown): string[] {
  const [old = [], next = []] = [before, after].map((value) => [value ?? []].flat().map(String));
  const gone = old.filter((item) => !next.includes(item)).map((item) => `- ${item}`);
  const come = next.filter((item) => !old.includes(item)).map((item) => `+ ${item}`);
  return gone.length + come.length > 0 ? [...gone, ...come] : [`= in another order: ${next.join(", ")}`];
}

function diffTexts(edit: FieldEdit): string[] {
  const { before, after } = toFieldDiff(edit);
  const linesOf = (sign: string, text: string) =>
    text === "" ? [] : text.split("\n").map((line) => `${sign} ${line}`);
  return [...linesOf("-", before), ...linesOf("+", after)];
}
