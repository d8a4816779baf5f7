import { printNoLongerListed } from "#catalog/list/print-no-longer-listed.ts";
import { type ListDirectory, resolveListEntry } from "#catalog/list/resolve-list-entry.ts";
import { type EntryText, readEntryText } from "./entry-texts.ts";

/** What became of an id since it was kept: ids live for ever, links do not. */
export interface FoundEntry {
  name: string;
  /** Where it leads: to itself, or to what is listed in its place; nowhere when it was retired without that. */
  text?: EntryText | undefined;
  /** For the visitor, where the link is not what it was. */
  told?: string;
  /** Never published here. */
  isUnknown?: true;
}

/** `directory` is undefined until it is read: nearly every list does without it. */
export function lookUpEntry(id: string, directory: ListDirectory | undefined): FoundEntry {
  const text = readEntryText(id);
  if (text) return { name: text.name, text };
  if (!directory) return { name: id, told: `“${id}” is being looked up.` };
  const found = resolveListEntry(directory, id);
  if (found.kind === "unknown") return { name: id, told: `“${id}” is not known here.`, isUnknown: true };
  if (found.kind === "listed") return { name: id, told: `“${id}” is listed, but not on this page.` };
  return {
    name: found.name,
    told: printNoLongerListed(found.name, found.why),
    text: found.kind === "replaced" ? readEntryText(found.id) : undefined,
  };
}
