import { unguardCell } from "../formula-guard.ts";
import { toHeaderKey } from "../link-columns.ts";
import { type CsvRow, TableError } from "../parse-csv.ts";
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

export interface ResponseHeader {
  /** By place of the cell. */
  fields: (ResponseField | undefined)[];
  /** Names of columns that are never read; a person's data most likely stands there. */
  dropped: string[];
}

/** Words of a question about the sender, not about the link. */
const personal =
  /\b(you|your|yours|my|me|i|e ?mails?|phone|mobile|tel|telephone|whatsapp|contact|timestamp|respondent|submitter|sender|user|first|last|sur|full|school|organi[sz]ation|job|role|ip)\b|surname|username|^name$/;

const noAddresses =
  'call the column with the addresses "Link"; if there is none, the form does not ask for them: add that question to it, ' +
  'and type the addresses of these responses into a new column "Link"';

/** Tried in this order; a column is taken by the first that fits. Not "ID" alone: so Microsoft Forms calls a response's number. */
const questions = words.map(({ field, pattern, others = "" }) => ({
  field: field as ResponseField,
  pattern: new RegExp(pattern),
  /** In other languages a heading has to begin so: "Tu nombre", "Ihre E-Mail-Adresse" are the sender's. */
  others: others.split("|").filter(Boolean),
}));

/** The link's or the sender's: "Name" and "Title" in as many languages. */
const unclear = new Set(words.flatMap(({ alone = "" }) => alone.split("|").map(toHeaderKey)).filter(Boolean));

type Names = Partial<Record<ResponseField, string>>;

/**
 * Only what is known to be about the link is read: a list of what to keep, since nobody can list all that people may
 * ask for. `names` are the form's own field names from site.yaml; `chosen` is what the curator said.
 */
export function readResponseHeader(
  row: CsvRow | undefined,
  names: Names,
  chosen: ReadonlyMap<ResponseField, string>,
): ResponseHeader {
  if (!row) throw new TableError("the file is empty", "download the responses of the share form as CSV");
  const headers = row.cells.map((cell) => unguardCell(cell).trim());
  refuseLinksSheet(headers);
  const header = assignFields(headers, names, chosen);
  const twice = headers.find((one, place) => header.fields[place] && headers.lastIndexOf(one) > place);
  if (twice)
    throw new TableError(`two columns are called "${twice}"`, "rename one of them: only one would be read");
  if (!header.fields.includes("url")) {
    const what = `no column contains the link's address (found: ${headers.filter(Boolean).slice(0, 12).join(", ")})`;
    throw new TableError(what, noAddresses);
  }
  return header;
}

/** Headings that a person has to be asked about: no column has addresses, or one may be the link's name or the sender's. */
export function listUnclearHeadings(row: CsvRow | undefined, names: Names): string[] {
  const headers = (row?.cells ?? []).map((cell) => unguardCell(cell).trim());
  const { fields, dropped } = assignFields(headers, names, new Map());
  const hasName = fields.includes("name") || !dropped.some((header) => unclear.has(toHeaderKey(header)));
  return fields.includes("url") && hasName ? [] : dropped;
}

function assignFields(
  headers: readonly string[],
  names: Names,
  chosen: ReadonlyMap<ResponseField, string>,
): ResponseHeader {
  const taken = new Set<ResponseField>();
  const byChoice = headers.map(
    (header) => fieldNamed(header, chosen) ?? fieldNamed(header, Object.entries(names)),
  );
  for (const field of byChoice) if (field) taken.add(field);
  const fields = headers.map((header, place) => byChoice[place] ?? guessField(header, taken));
  return { fields, dropped: headers.filter((header, place) => header !== "" && !fields[place]) };
}

/** A sheet of links:export in the wrong command would make a draft of every link. */
function refuseLinksSheet(headers: readonly string[]): void {
  const keys = new Set(headers.map(toHeaderKey));
  if (!["id", "in_group", "retired_on"].every((name) => keys.has(toHeaderKey(name)))) return;
  throw new TableError(
    "this is a sheet of links:export, not the share form's responses",
    "take it back with npm run links:import",
  );
}

function fieldNamed(header: string, names: Iterable<readonly [string, string]>): ResponseField | undefined {
  const key = toHeaderKey(header);
  const [field] = [...names].find(([, name]) => toHeaderKey(name) === key) ?? [];
  return responseFields.find((one) => one === field);
}

function guessField(header: string, taken: Set<ResponseField>): ResponseField | undefined {
  const asked = header
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
  if (personal.test(asked)) return;
  const { field } =
    questions.find(
      ({ field: name, pattern, others }) =>
        !taken.has(name) &&
        (pattern.test(asked) || others.some((other) => `${asked} `.startsWith(`${other} `))),
    ) ?? {};
  if (field) taken.add(field);
  return field;
}
