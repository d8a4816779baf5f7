import { printCsv } from "../exchange/print-csv.ts";
import type { ListEntry, ResourceList } from "./resource-list.ts";

/** A list with what its entries are called and where they lead: all that a sheet, a message or a file needs. */
export type PrintableList = ReturnType<typeof toPrintableList>;
export type PrintableEntry = PrintableList["entries"][number];

/**
 * Entries that the page no longer lists are left out; the page says so where it shows the list. `rest`: the address that opens
 * the same list on the page; the product's name and the day, for the foot.
 */
export function toPrintableList(
  list: ResourceList,
  textOf: (entry: ListEntry) => { name: string; description: string; url: string } | undefined,
  rest: { title: string; url: string; product: string; day: string },
) {
  const entries = list.entries.flatMap((entry) => {
    const text = textOf(entry);
    return text ? [{ ...entry, ...text }] : [];
  });
  return { ...rest, title: list.title ?? rest.title, entries };
}

/** The list as a spreadsheet, safe to open (S14). */
export function printListCsv({ entries }: PrintableList): string {
  const rows = entries.map(({ id, name, url, description, note = "" }) => [id, name, url, description, note]);
  return printCsv([["id", "name", "url", "description", "note"], ...rows]);
}

/** The list as a file that parseListJson reads again; names and addresses are there for people. `schemaUrl`: /schema/list.json. */
export function printListJson(list: PrintableList, schemaUrl: string): string {
  const entries = list.entries.map(({ id, group, name, url, note }) => ({ id, group, name, url, note }));
  return `${JSON.stringify({ $schema: schemaUrl, version: 1, title: list.title, entries }, null, 2)}\n`;
}
