import { isRecord } from "#base/is-record.ts";
import { tryOr } from "#base/try-or.ts";
import { listLimits, type ResourceList, toBoundedList } from "./resource-list.ts";

/** The text that the browser stores. */
export const printStoredList = (list: ResourceList) => JSON.stringify({ version: 1, ...toBoundedList(list) });

export class ListFileError extends Error {}

/** Reads an exported file or the stored list. Throws a ListFileError whose message can be shown. `most`: of its links. */
export function parseListJson(text: string, maxEntries: number = listLimits.entries): ResourceList {
  if (text.length > listLimits.fileChars) throw new ListFileError("The file is too large to be a list.");
  const value: unknown = tryOr(() => JSON.parse(text.replace(/^\ufeff/, "")), undefined);
  if (!isRecord(value) || !Array.isArray(value.entries))
    throw new ListFileError("The file is not a list. Choose a .json file that was exported from this page.");
  if (typeof value.version === "number" && value.version > 1)
    throw new ListFileError("A newer version of this page made the list. Reload the page and try again.");
  const entries = value.entries
    .filter(isRecord)
    .flatMap(({ id, group, note }) =>
      typeof id === "string" ? [{ id, group: toText(group), note: toText(note) }] : [],
    );
  return toBoundedList({ title: toText(value.title), entries }, maxEntries);
}

const toText = (value: unknown) => (typeof value === "string" ? value : undefined);
