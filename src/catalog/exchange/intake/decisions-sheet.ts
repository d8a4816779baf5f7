import type { Problem } from "#base/problem.ts";
import type { NamedGroup } from "../find-group.ts";
import { printLinkCell, readLinkCell } from "../link-cell.ts";
import { linkColumns, splitAtHeading, toHeaderKey } from "../link-columns.ts";
import { type CsvRow, type CsvTable, TableError } from "../parse-csv.ts";
import { printCsv, unguardCell } from "../print-csv.ts";
import type { Decision } from "./plan-decisions.ts";
import type { Proposal } from "./proposal-file.ts";

/** What a curator may change of a proposal, in the order of the sheet. */
const proposalColumns = linkColumns.filter(({ name }) =>
  ["name", "url", "description", "groups", "audiences", "cost", "regions", "language"].includes(name),
);
const kinds = ["accept", "merge", "reject"] as const;

/** All open proposals with an empty column for the decision. */
export function printDecisionsSheet(open: readonly Proposal[]): string {
  const head = [
    "proposal",
    "decision",
    "into",
    "id",
    "why",
    ...proposalColumns.map(({ name }) => name),
    "reason",
    "notes",
  ];
  const rows = open.map(({ id, record }) => {
    const fields = record as Record<string, unknown>;
    const cells = proposalColumns.map((column) => printLinkCell(column, fields[column.name]));
    return [id, "", record.of ?? "", "", "", ...cells, record.why ?? "", (record.notes ?? []).join("\n")];
  });
  return printCsv([head, ...rows]);
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
  const problems: (Problem & { row: number })[] = [];
  for (const row of rows) {
    const cellOf = (name: string) => row.cells[keys.indexOf(toHeaderKey(name))];
    const read = readRow(row, cellOf, open, groups);
    if (typeof read === "object") decisions.push(read);
    else if (typeof read === "string") {
      const [what = "", fix = ""] = read.split("\n");
      problems.push({ level: "error", where: `${file} row ${row.number}`, what, fix, row: row.number });
    }
  }
  return { decisions, problems };
}

function readRow(
  row: CsvRow,
  cellOf: (name: string) => string | undefined,
  open: readonly Proposal[],
  groups: readonly NamedGroup[],
): Decision | string | undefined {
  if (row.fault) return `${row.fault}\ncorrect the quotation marks in this row`;
  const textOf = (name: string) => unguardCell(cellOf(name) ?? "").trim() || undefined;
  const said = textOf("decision")?.toLowerCase();
  if (said === undefined) return;
  const kind = kinds.find((one) => said === one || said === `${one}ed` || said === `${one}d`);
  if (!kind) return `"${said.slice(0, 40)}" is no decision\nwrite accept, merge or reject`;
  const proposal = textOf("proposal") ?? "";
  const present = open.find(({ id }) => id === proposal)?.record as Record<string, unknown> | undefined;
  const edits = new Map<string, unknown>();
  for (const column of proposalColumns) {
    const read = readLinkCell(column, cellOf(column.name) ?? "", present?.[column.name], { groups });
    if (read.kind === "fault") return `${column.name}: ${read.what}\n${read.fix}`;
    if (read.kind === "value") edits.set(column.name, read.value);
  }
  return {
    row: row.number,
    proposal,
    kind,
    into: textOf("into"),
    id: textOf("id"),
    why: textOf("why"),
    edits,
  };
}
