import { toHeaderKey } from "../link-columns.ts";
import { type CsvRow, TableError } from "../parse-csv.ts";
import { unguardCell } from "../print-csv.ts";
import words from "./questions.json" with { type: "json" };

export const responseFields = [
  "of",
  "url",
  "name",
  "description",
  "groups",
  "audiences",
  "cost",
  "regions",
  "language",
  "note",
] as const;
export type ResponseField = (typeof responseFields)[number];

export type ResponseHeader = ReturnType<typeof assignFields>;

/** The edge of a word by Latin letters: "me" is not a word in "thème", and "url" is one in "サイトのurl". */
function toPattern(source: string): RegExp {
  const sign = String.raw`[\p{sc=Latin}\p{N}]`;
  const edge = `(?:(?<!${sign})(?=${sign})|(?<=${sign})(?!${sign}))`;
  return new RegExp(source.replaceAll(String.raw`\b`, edge), "u");
}

/** Words of a question about the sender, not about the link. */
const personal = toPattern(
  String.raw`\b(you|your|yours|my|me|i|e ?mails?|phone|mobile|tel|telephone|whatsapp|contact|timestamp|respondent|submitter|sender|user|first|last|sur name|full name|school|organi[sz]ation|job|role|ip)\b|surname|username|^name$`,
);

const noAddresses =
  'call the column with the addresses "Link"; if there is none, the form does not ask for them: add that question to it, ' +
  'and type the addresses of these responses into a new column "Link"';

/** Tried in this order; a column is taken by the first that fits. Not "ID" alone: Microsoft Forms calls a response's number that. */
const questions = words.map(({ field, pattern, exact = "", others = "" }) => ({
  field: field as ResponseField,
  pattern: toPattern(pattern),
  /** Headings that say this and nothing else, the most certain first. */
  exact: [exact, others].join("|").split("|").filter(Boolean),
  /** In other languages a heading has to begin with these: "Tu nombre", "Ihre E-Mail-Adresse" are the sender's. */
  others: others.split("|").filter(Boolean),
}));

/** The link's or the sender's: "Name" and "Title" in as many languages. */
const unclear = new Set(words.flatMap(({ alone = "" }) => alone.split("|").map(toHeaderKey)).filter(Boolean));

type Names = Partial<Record<ResponseField, string>>;

export type Chosen = ReadonlyMap<ResponseField, string>;

/** Nobody puts as many rows above the headings. */
const maxRowsAbove = 10;

/** The row of the headings, which may have titles above it, and all below it. */
export function splitHead(rows: readonly CsvRow[], names: Names, chosen: Chosen) {
  const start = rows.findIndex(({ cells }) => cells.some((cell) => /^\s*(https?:\/\/|www\.)\S/i.test(cell)));
  const above = rows.slice(0, start < 0 ? maxRowsAbove : Math.min(start, maxRowsAbove));
  const filled = ({ cells }: CsvRow) => cells.filter((cell) => cell.trim() !== "").length;
  const widest = Math.max(...rows.slice(0, maxRowsAbove).map(filled));
  const full = above.filter((row) => filled(row) * 2 > widest);
  const knows = (row: CsvRow, minKnown: number) => {
    const fields = assignFields(row, names, chosen).fields.filter(Boolean);
    return fields.includes("url") && fields.length >= minKnown;
  };
  // An answer may mention a link too, and must not be taken for the headings.
  const surest = full.find((row, at) => start >= 0 && knows(row, at === 0 ? 1 : 2));
  const head = surest ?? full[0] ?? above.find((row) => knows(row, 1));
  if (!head && rows[start]) {
    const what = `row ${rows[start].number} contains an address already, and no row above it says what is in which column`;
    throw new TableError(what, 'insert a row of headings at the top, with "Link" above the addresses');
  }
  return { head, rows: rows.slice(head ? rows.indexOf(head) + 1 : 0) };
}

/**
 * Only what is known to be about the link is read: a list of what to keep, since no one can list all that people may
 * ask for. `names` are the form's own field names from site.yaml; `chosen` is what the curator said.
 */
export function readResponseHeader(row: CsvRow | undefined, names: Names, chosen: Chosen): ResponseHeader {
  if (!row) throw new TableError("the file is empty", "download the responses of the share form as CSV");
  const header = assignFields(row, names, chosen);
  const headers = header.names;
  const keys = new Set(headers.map(toHeaderKey));
  const lost = [...chosen.values()].find((name) => !keys.has(toHeaderKey(name)));
  const known = headers.filter(Boolean);
  if (lost !== undefined)
    throw new TableError(`no column is called "${lost}"`, `the columns: ${known.join(", ")}`);
  const twice = headers.find((one, place) => header.fields[place] && headers.lastIndexOf(one) > place);
  if (twice)
    throw new TableError(`two columns are called "${twice}"`, "rename one of them: only one would be read");
  if (!header.fields.includes("url")) {
    const what = `no column contains the link's address (found: ${known.slice(0, 12).join(", ")})`;
    throw new TableError(what, noAddresses);
  }
  return header;
}

/** Headings that a person has to be asked about: no column has addresses, or one may be the link's name or the sender's. */
export function listUnclearHeadings({ fields, dropped }: ResponseHeader): string[] {
  const hasName = fields.includes("name") || !dropped.some((header) => unclear.has(toHeaderKey(header)));
  return fields.includes("url") && hasName ? [] : dropped;
}

export function assignFields(row: CsvRow | undefined, names: Names, chosen: Chosen) {
  const headers = (row?.cells ?? []).map((cell) => unguardCell(cell).trim());
  refuseLinksSheet(new Set(headers.map(toHeaderKey)));
  const named = Object.entries(names).filter(([field]) => !chosen.has(field as ResponseField));
  const fields = headers.map((header) => fieldNamed(header, [...chosen, ...named]));
  const taken = new Set(fields);
  const take = (place: number, field: ResponseField) => {
    fields[place] = field;
    taken.add(field);
  };
  const whole = headers.map((header) =>
    personal.test(toWords(header)) ? "" : toWords(header.replace(/[([（［【].*/, "")),
  );
  // "Link" is more certain than "Which link do you like best?", wherever it is.
  for (const { field, exact } of questions) {
    const place = exact.map((one) => whole.indexOf(one)).find((at) => at >= 0 && !fields[at]);
    if (place !== undefined && !taken.has(field)) take(place, field);
  }
  headers.forEach((header, place) => {
    const field = fields[place] ? undefined : guessField(header, taken);
    if (field) take(place, field);
  });
  return {
    /** As the file has them. */
    names: headers,
    /** By place of the cell. */
    fields,
    /** Names of columns that are never read; they most likely contain a person's data. */
    dropped: headers.filter((header, place) => header !== "" && !fields[place]),
  };
}

/** A sheet of links:export in the wrong command would make a draft of every link. */
function refuseLinksSheet(keys: ReadonlySet<string>): void {
  if (!["id", "in_group", "retired_on"].every((name) => keys.has(toHeaderKey(name)))) return;
  const what = "this is a sheet of all links, not the share form's responses";
  throw new TableError(what, "take it back at the desk (under Links, “As a sheet”), or with links:import");
}

function fieldNamed(header: string, names: Iterable<readonly [string, string]>): ResponseField | undefined {
  const key = toHeaderKey(header);
  const [field] = [...names].find(([, name]) => toHeaderKey(name) === key) ?? [];
  return responseFields.find((one) => one === field);
}

const toWords = (header: string) =>
  header
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

function guessField(header: string, taken: ReadonlySet<unknown>): ResponseField | undefined {
  const asked = toWords(header);
  if (personal.test(asked)) return;
  return questions.find(
    ({ field, pattern, others }) =>
      !taken.has(field) &&
      (pattern.test(asked) || others.some((other) => `${asked} `.startsWith(`${other} `))),
  )?.field;
}
