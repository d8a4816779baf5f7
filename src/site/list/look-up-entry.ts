import type { ListEntry } from "#catalog/list/resource-list.ts";
import type { ListDirectory, ListedText } from "#catalog/list/to-list-directory.ts";
import { readClientConfig } from "../page/client-config.ts";
import { ownLabel } from "../parts/draw-external-link.ts";
import { addFacts, readEntryText } from "./entry-texts.ts";

/** What became of an id since it was saved: ids live for ever, links do not. */
export interface FoundEntry {
  name: string;
  /** The link itself, or the one listed in its place; undefined if it was retired without a replacement. */
  text?: ListedText | undefined;
  /** A sentence for the visitor, if the link is not what it was. */
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
  const retired = directory.retiredOf(id);
  if (!retired)
    return { name: id, told: `This link is no longer in ${readClientConfig().product}.`, isUnknown: true };
  const replacement = directory.replacementOf(id);
  return {
    name: retired.name,
    told: `${retired.name} is no longer listed: ${retired.why.replace(/\.$/, "")}.`,
    text: replacement === undefined ? undefined : readText({ id: replacement }, directory),
  };
}

function readText(entry: ListEntry, directory: ListDirectory | undefined): ListedText | undefined {
  const text = directory?.textOf(entry.id, entry.group);
  const told = text && addFacts(text.description, text.language, text.isOwn ? ownLabel : "");
  return readEntryText(entry) ?? (text && { ...text, description: told ?? "" });
}

export const printGone = (count: number): string =>
  `${count === 1 ? "One link is" : `${count} links are`} no longer in ${readClientConfig().product}.`;
