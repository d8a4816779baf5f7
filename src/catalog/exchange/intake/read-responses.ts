import { nearestWord } from "#base/nearest-word.ts";
import { audiences, costs } from "#catalog/catalog.ts";
import { parseListCell, splitChoices, toChoice } from "../link-cell.ts";
import { findGroup, type NamedGroup } from "../link-columns.ts";
import { type CsvRow, type CsvTable, type RowProblem, TableError, toRowError } from "../parse-csv.ts";
import { isFormula, unguardCell } from "../print-csv.ts";
import { dropEnd, normaliseAddress } from "./normalise-address.ts";
import {
  assignFields,
  type Chosen,
  listUnclearHeadings,
  type ResponseField,
  type ResponseHeader,
  readResponseHeader,
  splitHead,
} from "./read-response-header.ts";

const email = /(?<![^\s@<>()[\],;:"])[^\s@<>()[\],;:"]+@(?:[^\s@<>()[\],;:".]+\.)+\p{L}{2,}/gu;
/** At least nine digits, with what people put between them; a span of years has eight. */
const phone = /(?<![\p{L}\p{N}/=-])\+?\(?\d(?:[\s()./-]{0,2}\d){8,14}(?![\p{L}\p{N}])/gu;
/** "I am", "my name is" and the like, to the end of the sentence. */
const introduction =
  /\b(?:my name is|i am called|this is|kind regards|best regards|best wishes|regards|sincerely|thanks|cheers)[,:]?\s+\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)*/giu;

/** A question whose answer describes no link, and is to become no link's description. */
const describes = /\bdescri|\bsummary|\bwhat (is it|it is|does)\b/i;
const complaint = /(\bis|['’]s) (wrong|broken)\b|\b(problem with|should change)\b/i;

/** What a response says about a link, and nothing about who said it. */
export interface LinkResponse {
  row: number;
  url: string;
  /** Id of the link that a report is about, as the form was filled in by the page. */
  of?: string;
  name?: string;
  description?: string;
  groups: string[];
  audiences: string[];
  cost?: string;
  regions: string[];
  language?: string;
  /** What else the sender wrote. */
  notes: string[];
  /** What was noticed while reading it. */
  notices: string[];
  /** Left out of the digest by which a response is recognised, since earlier versions did not read it and decided responses would come back. */
  beside: { cost?: string; notices: string[]; isComplaint?: true | undefined };
}

export interface ResponseContext {
  file: string;
  groups: readonly NamedGroup[];
  names: Partial<Record<ResponseField, string>>;
  chosen: Chosen;
}

/** `dropped` has the names of columns that were not read. */
export function readResponses(table: CsvTable, context: ResponseContext) {
  const { head, rows } = splitHead(table.rows, context.names, context.chosen);
  const header = readResponseHeader(head, context.names, context.chosen);
  const empty = findEmptyAddresses(header, rows);
  if (empty)
    throw new TableError(empty, 'type the addresses into that column, or call the one that has them "Link"');
  const responses: LinkResponse[] = [];
  const problems: RowProblem[] = [];
  for (const read of rows.flatMap((row) => readRow(row, header, context)))
    if ("url" in read) responses.push(read);
    else problems.push(read);
  return { responses, dropped: header.dropped, problems };
}

/** Two addresses in one cell are two links. */
function readRow(row: CsvRow, header: ResponseHeader, context: ResponseContext) {
  const place = header.fields.indexOf("url");
  const cell = unguardCell(row.cells[place] ?? "").trim();
  const urls = splitAddresses(cell);
  if (row.fault || (urls.length < 2 && urls[0] === cell)) return [readResponse(row, header, context)];
  const many = `The sender wrote ${urls.length} addresses in one answer; the other words may be about another one.`;
  const more = /\S\s+\S/.test(cell) ? ["The sender wrote more next to the address, which was left out."] : [];
  const notices = urls.length > 1 ? [many] : more;
  return urls.map((url) => {
    const read = readResponse({ ...row, cells: row.cells.with(place, url) }, header, context);
    return "url" in read ? { ...read, notices: [...read.notices, ...notices] } : read;
  });
}

/**
 * Only if each part says that it is one: an address may contain a comma, and a text about it anything. It ends at white
 * space, and before what ends a sentence or closes brackets that it has not opened. A text without any is left as it is.
 */
export function splitAddresses(given: string): string[] {
  const starts = /(?<=^|[\s,;|、，；]|\]\(|(?:^|\s)["'(<[«„“（「])(?:https?:\/\/|www\.)\S+/gi;
  const cell = given.replace(/\p{Cf}/gu, "");
  const parts = [...cell.matchAll(starts)].flatMap(([part]) => part.split(/[,;|](?=https?:\/\/|www\.)/i));
  const [, bare = "", host = ""] = /^(([^\s@/]+)\/\S*)\s/.exec(cell) ?? [];
  // "example.org/a and more words": an address without https://, of which the words are not part.
  const only = host.includes(".") ? bare : cell;
  return [...new Set((parts.length > 0 ? parts : [only]).map(dropEnd))];
}

const hasAddress = ({ cells }: CsvRow, place: number) =>
  splitAddresses(unguardCell(cells[place] ?? "").trim()).some((one) => !normaliseAddress(one).fault);

/** A column that was taken for the addresses and has none is reported once, not row by row. */
function findEmptyAddresses({ fields, names }: ResponseHeader, rows: readonly CsvRow[]): string | undefined {
  const place = fields.indexOf("url");
  if (place < 0 || rows.length === 0 || rows.some((row) => row.fault || hasAddress(row, place))) return;
  return `no row has an address in the column "${names[place]}"`;
}

/** Which columns a person has to be asked about before anything is read; `why`, unless the headings alone are the reason. */
export function askAboutColumns({ rows: all }: CsvTable, given: ResponseContext["names"]) {
  const { head, rows } = splitHead(all, given, new Map());
  const header = assignFields(head, given, new Map());
  const why = findEmptyAddresses(header, rows);
  if (!why) return { headings: [...new Set(listUnclearHeadings(header))], why };
  const { names, fields, dropped } = header;
  const full = names.filter((_, place) => rows.some((row) => hasAddress(row, place)));
  // If no column has any, no one can say which one.
  const isAsked = (name: string, place: number) =>
    full.length > 0 && [...dropped, ...full, fields[place] === "url" && name].includes(name);
  return { headings: [...new Set(names.filter(isAsked))], why };
}

const typeAddress = "type the address itself: of a cell that is a link, a spreadsheet saves only the words";

function readResponse(row: CsvRow, header: ResponseHeader, context: ResponseContext) {
  const refuse = (what: string, fix: string) => toRowError(context.file, row.number, what, fix);
  if (row.fault) return refuse(row.fault, "correct the quotation marks in this row");
  const given = header.fields.map((field, at) => [field, unguardCell(row.cells[at] ?? "").trim()] as const);
  const cells: Partial<Record<ResponseField, string>> = Object.fromEntries(
    given.filter(([field, cell]) => field && cell),
  );
  const address = normaliseAddress(cells.url ?? "");
  // The given text is not repeated: it may be a name or an e-mail address in the wrong box.
  if (address.fault) {
    const fix = /\S[./@]\S/.test(cells.url ?? "") ? address.fault.fix : typeAddress;
    return refuse("the address field does not contain the address of a public website", fix);
  }
  const said: Said = { notes: [], notices: [] };
  const textOf = (field: ResponseField, maxChars: number) => readText(cells[field], maxChars, field, said);
  const toGroup = (text: string) => ({ text, path: findGroup(text, context.groups)?.path });
  const groups = parseListCell(cells.groups ?? "").map(toGroup);
  const strange = groups.flatMap(({ text, path }) => (path ? [] : text));
  keepUnread("group", strange, said.notes);
  const audience = readAudiences(cells.audiences ?? "");
  const asked = header.names[header.fields.indexOf("description")] ?? "";
  const beside: LinkResponse["beside"] = {
    notices: [],
    isComplaint: (complaint.test(asked) && !describes.test(asked)) || undefined,
  };
  keepUnread("audience", audience.unread, beside.notices);
  beside.cost = costs.find((one) => toChoice(cells.cost ?? "") === one);
  const language = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.exec(cells.language?.trim() ?? "")?.[0];
  if (!beside.cost) keepUnread("cost", [cells.cost ?? ""], beside.notices);
  if (!language) keepUnread("language", [cells.language ?? ""], beside.notices);
  const note = textOf("note", 400);
  const id = cells.of?.trim();
  return {
    row: row.number,
    url: address.url,
    of: id && /^[a-z0-9-]{1,100}$/.test(id) ? id : undefined,
    name: textOf("name", 80),
    description: textOf("description", 160),
    groups: [...new Set(groups.flatMap(({ path }) => path ?? []))],
    audiences: audience.read,
    cost: costs.find((one) => cells.cost?.trim().toLowerCase() === one),
    regions: parseListCell(cells.regions ?? "").flatMap((text) => readText(text, 40, "regions", said) ?? []),
    language,
    notes: note ? [...said.notes, note] : said.notes,
    notices: said.notices,
    beside,
  };
}

type Said = Pick<LinkResponse, "notes" | "notices">;

/** A text that is too long for its field is kept whole among the notes, as far as those go. */
function readText(given: string | undefined, maxChars: number, field: string, said: Said) {
  if (given === undefined) return;
  if (isFormula(given)) {
    said.notices.push(`The ${field} began like a formula and was left out.`);
    return;
  }
  const { text, isScrubbed } = scrubText(toPlain(given));
  if (isScrubbed) said.notices.push(`Personal data was taken out of the ${field}.`);
  if (text === "") return;
  const signs = [...text];
  if (signs.length <= maxChars) return text;
  said.notes.push(`${field}: ${text}`.slice(0, 400));
  const short = signs.slice(0, maxChars - 1).join("");
  return `${short.trim()}…`;
}

/** Braces would be read as the product's name; control characters are refused by the content. */
export const toPlain = (given: string) =>
  given.replace(/[{}]/g, "").replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, " ");

/** What no field can have is kept for the curator. */
function keepUnread(name: string, unread: readonly string[], kept: string[]): void {
  const { text } = scrubText(unread.join(", "));
  if (text) kept.push(`The sender's ${name}: ${text}`.slice(0, 400));
}

/** "Students", "counselors" and "School Leaders" for the directory's own words. */
function readAudiences(cell: string) {
  const wordOf = (text: string) => nearestWord(text.split(/\s+/).at(-1) ?? "", audiences);
  const parts = parseListCell(cell).map((text) => ({ text, found: splitChoices(text).map(wordOf) }));
  return {
    read: audiences.filter((audience) => parts.some(({ found }) => found.includes(audience))),
    unread: parts.flatMap(({ text, found }) => (found.every(Boolean) ? [] : text)),
  };
}

/** Personal data that people write into a free text without being asked. */
export function scrubText(given: string) {
  const text = [email, introduction, phone].reduce((left, form) => left.replace(form, "[removed]"), given);
  return { text: text.replace(/\s+/g, " ").trim(), isScrubbed: text !== given };
}
