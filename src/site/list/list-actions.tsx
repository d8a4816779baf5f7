import { useRef } from "react";
import { ListFileError, parseListJson } from "#catalog/list/list-file.ts";
import { printListHash } from "#catalog/list/print-list-text.ts";
import { toPrintableList } from "#catalog/list/printable-list.ts";
import type { ListEntry, ResourceList } from "#catalog/list/resource-list.ts";
import type { ListDirectory } from "#catalog/list/to-list-directory.ts";
import { readClientConfig, toAddress } from "../page/client-config.ts";
import type { ListStore } from "./list-store.ts";
import { lookUpEntry, printGone } from "./look-up-entry.ts";
import { printToday, ShareButtons } from "./share-buttons.tsx";

export interface ListParts {
  store: ListStore;
  list: ResourceList;
  directory: ListDirectory | undefined;
  readDirectory: () => Promise<ListDirectory>;
  /** Announces, politely, what came of an action. */
  say: (text: string) => void;
}

export const toPrintable = (list: ResourceList, directory: ListDirectory | undefined, title: string) =>
  // What was replaced is shared as what took its place.
  toPrintableList(list, (entry) => lookUpEntry(entry, directory).text, {
    title,
    url: toAddress(`#${printListHash(list)}`),
    product: readClientConfig().product,
    day: printToday(),
  });

type Remove = (what: string, place: number, entries: ListEntry[]) => void;

export function ListActions({
  store,
  list,
  directory,
  readDirectory,
  say,
  remove,
}: ListParts & { remove: Remove }) {
  const file = useRef<HTMLInputElement>(null);
  const shared = toPrintable(list, directory, "My list");
  const load = async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      const sent = parseListJson(await chosen.text(), Number.POSITIVE_INFINITY);
      // Without a connection nobody knows which ids were never published: all are kept.
      const known = await readDirectory().catch(() => undefined);
      const entries = sent.entries.filter((entry) => !lookUpEntry(entry, known).isUnknown);
      const gone = sent.entries.length - entries.length;
      if (entries.length === 0)
        return say(`The file contains no links that are in ${readClientConfig().product}.`);
      const fits = store.join({ ...sent, entries });
      const said = fits ? "The file's links are on your list" : "Only part of the file fits on your list";
      say(gone > 0 ? `${said}. ${printGone(gone)}` : said);
    } catch (error) {
      say(error instanceof ListFileError ? error.message : "The file could not be read.");
    }
  };
  return (
    <div className="list-actions">
      {list.entries.length > 0 && (
        <>
          <h3>Share this list</h3>
          <ShareButtons list={shared} say={say} />
        </>
      )}
      <div className="share-more list-last">
        <button type="button" onClick={() => file.current?.click()}>
          Open a list from a file
        </button>
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          aria-label="A file with a list"
          hidden
          onChange={(event) => {
            void load(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        {list.entries.length > 0 && (
          <button type="button" onClick={() => remove("All links", 0, list.entries)}>
            Clear the list
          </button>
        )}
      </div>
    </div>
  );
}
