import type { GroupPath } from "../catalog.ts";
import type { ListEntry, ResourceList } from "./resource-list.ts";

/** A list with what its entries are called and where they lead: all that a sheet, a message or a file needs. */
export interface PrintableList {
  title: string;
  entries: PrintableEntry[];
  /** Address that opens the same list on the page. */
  url: string;
  /** Product name and day, for the foot. */
  product: string;
  day: string;
}

export interface PrintableEntry {
  id: string;
  group?: GroupPath;
  name: string;
  url: string;
  description: string;
  note?: string;
}

/** Entries that the page no longer lists are left out; the page says so where it shows the list. */
export function toPrintableList(
  list: ResourceList,
  textOf: (entry: ListEntry) => { name: string; description: string; url: string } | undefined,
  rest: { title: string; url: string; product: string; day: string },
): PrintableList {
  const entries = list.entries.flatMap((entry) => {
    const text = textOf(entry);
    if (!text) return [];
    const { name, url, description } = text;
    return [{ ...entry, name, url, description }];
  });
  return { ...rest, title: list.title ?? rest.title, entries };
}
