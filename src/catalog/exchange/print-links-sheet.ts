import { printLinkCell } from "./link-cell.ts";
import { linkColumns } from "./link-columns.ts";
import { fieldAt, type LinkFile } from "./link-file.ts";
import { printCsv } from "./print-csv.ts";

/** The links as a sheet, one row each in the order of their ids. */
export function printLinksSheet(links: Iterable<LinkFile>, separator?: string): string {
  const rows = [...links].sort((a, b) => (a.id < b.id ? -1 : 1)).map(toRow);
  return printCsv([linkColumns.map(({ name }) => name), ...rows], separator);
}

const toRow = ({ id, fields }: LinkFile): string[] =>
  linkColumns.map((column) =>
    column.kind === "id" ? id : printLinkCell(column, fieldAt(fields, column.field)),
  );
