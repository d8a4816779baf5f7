import { printNoLongerListed, resolveListEntry } from "#catalog/list/resolve-list-entry.ts";
import type { ListEntry } from "#catalog/list/resource-list.ts";
import type { ListDirectory, ListedText } from "#catalog/list/to-list-directory.ts";
import { readClientConfig } from "../page/client-config.ts";
import { readEntryText } from "./entry-texts.ts";

/** What became of an id since it was saved: ids live for ever, links do not. */
export interface FoundEntry {
  name: string;
  /** Where it leads: to itself, or to what is listed in its place; nowhere when it was retired without that. */
  text?: ListedText | undefined;
  /** For the visitor, where the link is not what it was. */
  told?: string;
  /** Never published here. */
  isUnknown?: true;
}

/** `directory` is undefined until it is read: a list of links that are on this page does without it. */
export function lookUpEntry(entry: ListEntry, directory: ListDirectory | undefined): FoundEntry {
  const { id } = entry;
  const text = readText(entry, directory);
  if (text) return { name: text.name, text };
  if (!directory) return { name: id, told: "Loading this link. If it does not come, reload the page." };
  const found = resolveListEntry(directory, id);
  if (found.kind === "unknown" || found.kind === "listed")
    return { name: id, told: `This link is no longer in ${readClientConfig().product}.`, isUnknown: true };
  return {
    name: found.name,
    told: printNoLongerListed(found.name, found.why),
    text: found.kind === "replaced" ? readText({ id: found.id }, directory) : undefined,
  };
}

const readText = (entry: ListEntry, directory: ListDirectory | undefined): ListedText | undefined =>
  readEntryText(entry) ?? directory?.textOf(entry.id, entry.group);

export const printGone = (count: number): string =>
  `${count === 1 ? "One link is" : `${count} links are`} no longer in ${readClientConfig().product}.`;
