import { printLinkCell, readLinkCell } from "../link-cell.ts";
import { linkColumns, type NamedGroup, splitAtHeading, toHeaderKey } from "../link-columns.ts";
import { type CsvRow, type CsvTable, type RowProblem, TableError, toRowError } from "../parse-csv.ts";
import { printSheet, unguardCell } from "../print-csv.ts";
import type { Decision } from "./plan-decisions.ts";
import type { Proposal } from "./proposal-file.ts";

/** What a curator may change of a proposal, in the order of the sheet. */
const proposalColumns = linkColumns.filter(({ name }) =>
  ["name", "url", "description", "groups", "audiences", "cost", "regions", "language"].includes(name),
);
const kinds = ["accept", "merge", "reject"] as const;

export function printDecisionsSheet(open: readonly Proposal[]): string {
  const names = proposalColumns.map(({ name }) => name);
  const head = ["proposal", "decision", "into", "id", "why", ...names, "reason", "notes"];
  const rows = open.map(({ id, record }) => {
    const fields: Readonly<Record<string, unknown>> = record;
    const cells = proposalColumns.map((column) => printLinkCell(column, fields[column.name]));
    return [id, "", record.of ?? "", "", "", ...cells, record.why ?? "", (record.notes ?? []).join("\n")];
  });
  return printSheet([head, ...rows]);
}

/** Rows without a decision are left for later. */
export function readDecisionsSheet(
  table: CsvTable,
  open: readonly Proposal[],
  { groups, file }: { groups: readonly NamedGroup[]; file: string },
) {
  const [head, rows] = splitAtHeading(table.rows, "proposal");
  const keys = (head?.cells ?? []).map((cell) => toHeaderKey(unguardCell(cell)));
  if (!keys.includes("proposal") || !keys.includes("decision")) {
    const fix = "begin with the sheet of: npm run links:intake -- --write-decisions FILE";
    throw new TableError('the first row has no "proposal" and no "decision"', fix);
  }
  const decisions: Decision[] = [];
  const problems: RowProblem[] = [];
  for (const row of rows) {
    const cellOf = (name: string) => row.cells[keys.indexOf(toHeaderKey(name))];
    const read = readRow(row, cellOf, open, groups);
    if (Array.isArray(read)) problems.push(toRowError(file, row.number, ...read));
    else if (read) decisions.push(read);
  }
  return { decisions, problems };
}

function readRow(
  row: CsvRow,
  cellOf: (name: string) => string | undefined,
  open: readonly Proposal[],
  groups: readonly NamedGroup[],
): Decision | [what: string, fix: string] | undefined {
  if (row.fault) return [row.fault, "correct the quotation marks in this row"];
  const textOf = (name: string) => unguardCell(cellOf(name) ?? "").trim() || undefined;
  const said = textOf("decision")?.toLowerCase();
  if (said === undefined) return;
  const kind = kinds.find((one) => said === one || said === `${one}ed` || said === `${one}d`);
  if (!kind) return [`"${said.slice(0, 40)}" is not a decision`, "write accept, merge or reject"];
  const proposal = textOf("proposal") ?? "";
  const present: Readonly<Record<string, unknown>> = open.find(({ id }) => id === proposal)?.record ?? {};
  const edits = new Map<string, unknown>();
  for (const column of proposalColumns) {
    const { name } = column;
    const read = readLinkCell(column, cellOf(name) ?? "", present[name], { groups });
    if (read?.fault) return [`${name}: ${read.fault.what}`, read.fault.fix];
    // An empty cell does not empty a field of the proposal.
    if (read?.value !== undefined) edits.set(name, read.value);
  }
  const other = open.find(
    ({ record: { name, url } }) => edits.get("url") === url || (name && edits.get("name") === name),
  );
  if (other)
    return [
      `the row has the name or the address of "${other.id}", so cells may have been sorted or moved without the column "proposal"`,
      "write the sheet again, and sort all columns together; if you mean it, decide about this one at the desk",
    ];
  const [into, id, why] = ["into", "id", "why"].map(textOf);
  return { row: row.number, proposal, kind, into, id, why, edits };
}
