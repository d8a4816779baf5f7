import { useRef } from "react";
import { flushSync } from "react-dom";
import type { ListDirectory } from "#catalog/list/resolve-list-entry.ts";
import type { ResourceList } from "#catalog/list/resource-list.ts";
import { moveEntry, noteEntry, toggleEntry } from "./change-list.ts";
import { ListEntryRow } from "./list-entry-row.tsx";
import type { ListStore } from "./list-store.ts";
import { lookUpEntry } from "./look-up-entry.ts";

interface Props {
  store: ListStore;
  list: ResourceList;
  directory: ListDirectory | undefined;
  say: (text: string) => void;
}

/** The visitor's links in the visitor's order. */
export function ListRows({ store, list, directory, say }: Props) {
  const rows = useRef<HTMLOListElement>(null);
  const last = list.entries.length - 1;
  const move = (id: string, place: number) => {
    store.write(moveEntry(list, id, place));
    say(`${nameOf(id)} is now at place ${Math.max(0, Math.min(place, last)) + 1} of ${last + 1}`);
  };
  const nameOf = (id: string) =>
    lookUpEntry(list.entries.find((entry) => entry.id === id) ?? { id }, directory).name;
  const remove = (id: string, place: number) => {
    const panel = rows.current?.closest<HTMLElement>(".drawer");
    flushSync(() => store.write(toggleEntry(list, { id })));
    say(`${nameOf(id)} was removed from your list`);
    // To the button of the one that stands there now, and to the panel's first when the list is empty.
    const row = rows.current?.children[Math.min(place, last - 1)];
    const next = row ? row.querySelector<HTMLElement>("button:last-child") : panel?.querySelector("button");
    next?.focus();
  };
  return (
    <ol className="list-rows" ref={rows}>
      {list.entries.map((entry, place) => (
        <ListEntryRow
          key={entry.id}
          entry={entry}
          found={lookUpEntry(entry, directory)}
          place={place}
          count={list.entries.length}
          onMove={(target) => move(entry.id, target)}
          onDrop={(id) => move(id, place)}
          onNote={(note) => store.write(noteEntry(store.read(), entry.id, note))}
          onRemove={() => remove(entry.id, place)}
        />
      ))}
    </ol>
  );
}
