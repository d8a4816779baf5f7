import { useRef, useState } from "react";
import { ListFileError, parseListJson, printListCsv, printListJson } from "#catalog/list/list-file.ts";
import { printListHash } from "#catalog/list/list-hash.ts";
import { printListMailto, printListMarkdown, printListText } from "#catalog/list/print-list-text.ts";
import { toPrintableList } from "#catalog/list/printable-list.ts";
import type { ResourceList } from "#catalog/list/resource-list.ts";
import { joinLists } from "./change-list.ts";
import { readEntryText } from "./entry-texts.ts";
import type { ListStore } from "./list-store.ts";
import { printDay } from "./print-day.ts";
import { saveFile } from "./save-file.ts";

interface Props {
  store: ListStore;
  list: ResourceList;
  product: string;
  /** Tells the visitor, politely, what came of an action. */
  say: (text: string) => void;
}

export function ListActions({ store, list, product, say }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const isEmpty = list.entries.length === 0;
  const print = () => toPrintable(list, product);
  const copy = async (what: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      say(`${what} copied`);
    } catch {
      say(`The browser did not allow copying. ${what}: ${text}`);
    }
  };
  const load = async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      store.write(joinLists(store.read(), parseListJson(await chosen.text())));
      say("The file's links are on your list");
    } catch (error) {
      say(error instanceof ListFileError ? error.message : "The file could not be read.");
    }
  };
  return (
    <div className="list-actions">
      {!isEmpty && (
        <>
          <h3>Hand it on</h3>
          <div className="list-buttons">
            <button type="button" className="button" onClick={() => copy("Link", print().url)}>
              Copy link
            </button>
            <button
              type="button"
              onClick={() => void import("./print-sheet.tsx").then(({ printSheet }) => printSheet(print()))}
            >
              Print a sheet
            </button>
            <a href={printListMailto(print())}>E-mail</a>
            <button type="button" onClick={() => copy("Text", printListText(print()))}>
              Copy as text
            </button>
            <button type="button" onClick={() => copy("Markdown", printListMarkdown(print()))}>
              Copy as Markdown
            </button>
            <button type="button" onClick={() => saveFile("my-list.csv", "text/csv", printListCsv(print()))}>
              Save .csv
            </button>
            <button
              type="button"
              onClick={() => {
                const schema = new URL("/schema/list.json", location.href).href;
                saveFile("my-list.json", "application/json", printListJson(print(), schema));
              }}
            >
              Save .json
            </button>
          </div>
        </>
      )}
      <div className="list-buttons list-last">
        <button type="button" onClick={() => file.current?.click()}>
          Open a saved list
        </button>
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          aria-label="A saved list"
          hidden
          onChange={(event) => {
            void load(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <ClearButton store={store} list={list} say={say} />
      </div>
    </div>
  );
}

/** Clears at once and offers the way back, rather than asking first. */
function ClearButton({ store, list, say }: Pick<Props, "store" | "list" | "say">) {
  const [cleared, setCleared] = useState<ResourceList>();
  if (list.entries.length > 0) {
    const clear = () => {
      setCleared(list);
      store.write({ entries: [] });
      say("The list is empty");
    };
    return (
      <button type="button" onClick={clear}>
        Clear the list
      </button>
    );
  }
  if (!cleared) return null;
  const restore = () => {
    store.write(cleared);
    say("The list is back");
  };
  return (
    <button type="button" onClick={restore}>
      Bring the list back
    </button>
  );
}

function toPrintable(list: ResourceList, product: string) {
  const url = new URL(`/#${printListHash(list)}`, location.href).href;
  return toPrintableList(list, readEntryText, { title: "My list", url, product, day: printDay() });
}
