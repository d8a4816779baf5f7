import type { Catalog } from "../catalog.ts";
import { printGroupWords } from "../exchange/group-words-cell.ts";
import { printListCell } from "../exchange/list-cell.ts";
import { printCsv } from "../exchange/print-csv.ts";
import { listOpenResources, type OpenResource } from "./open-resource.ts";

const columns: readonly (readonly [name: string, cell: (resource: OpenResource) => string])[] = [
  ["id", ({ id }) => id],
  ["name", ({ name }) => name],
  ["url", ({ url }) => url],
  ["description", ({ description }) => description],
  ["groups", ({ groups }) => printListCell(groups)],
  ["audiences", ({ audiences }) => printListCell(audiences)],
  ["cost", ({ cost }) => cost],
  ["regions", ({ regions }) => printListCell(regions)],
  ["language", ({ language = "" }) => language],
  ["added", ({ added }) => added],
  ["reviewed", ({ reviewed = "" }) => reviewed],
  ["own", ({ own }) => (own ? "yes" : "")],
  ["checked", ({ checked = "" }) => checked],
  ["in_group", ({ inGroup = {} }) => printGroupWords(inGroup)],
];

/** /resources.csv: RFC 4180, and safe to open in a spreadsheet (S14). New columns come last. */
export function printResourcesCsv(catalog: Catalog): string {
  const rows = listOpenResources(catalog).map((resource) => columns.map(([, cell]) => cell(resource)));
  return printCsv([columns.map(([name]) => name), ...rows]);
}
