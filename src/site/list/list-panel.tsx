import { useState, useSyncExternalStore } from "react";
import type { ListDirectory } from "#catalog/list/resolve-list-entry.ts";
import type { ResourceList } from "#catalog/list/resource-list.ts";
import { moveEntry, noteEntry, toggleEntry } from "./change-list.ts";
import { ListActions } from "./list-actions.tsx";
import { ListEntryRow } from "./list-entry-row.tsx";
import { listPanelId } from "./list-ids.ts";
import type { ListStore } from "./list-store.ts";
import { SentList } from "./sent-list.tsx";

interface Props {
  store: ListStore;
  directory: ListDirectory;
  /** A list that came in the address, or why it could not be read. */
  sent: { list: ResourceList } | { problem: string } | undefined;
  onSentDone: () => void;
  product: string;
}

/** "My list": no account, kept in this browser, handed on as a link, a sheet or a file. */
export function ListPanel({ store, directory, sent, onSentDone, product }: Props) {
  const list = useSyncExternalStore(store.subscribe, store.read);
  const [said, say] = useState("");
  const move = (id: string, place: number) => {
    store.write(moveEntry(list, id, place));
    say(`Now at place ${Math.max(0, Math.min(place, list.entries.length - 1)) + 1}`);
  };
  return (
    <>
      <button type="button" className="drawer-close" popoverTarget={listPanelId} popoverTargetAction="hide">
        Close
      </button>
      {sent && (
        <SentList
          sent={sent}
          own={list}
          onKeep={(kept) => {
            store.write(kept);
            onSentDone();
            say("The list is yours now");
          }}
          onDismiss={onSentDone}
        />
      )}
      <div className="list-head">
        <h2 id="my-list-title">My list</h2>
        <p>Kept in this browser only. Nobody else sees it until you hand it on.</p>
      </div>
      {list.entries.length === 0 ? (
        <p className="list-empty">
          Nothing here yet. Press “Keep in my list”, the star beside a link, to keep it.
        </p>
      ) : (
        <>
          <label className="list-title">
            Title
            <input
              value={list.title ?? ""}
              maxLength={100}
              placeholder="For example: For Ana, after Tuesday's talk"
              onChange={(event) => store.write({ ...list, title: event.target.value })}
            />
          </label>
          <ol className="list-rows">
            {list.entries.map((entry, place) => (
              <ListEntryRow
                key={entry.id}
                entry={entry}
                place={place}
                count={list.entries.length}
                directory={directory}
                onMove={(target) => move(entry.id, target)}
                onDrop={(id) => move(id, place)}
                onNote={(note) => store.write(noteEntry(list, entry.id, note))}
                onRemove={() => {
                  store.write(toggleEntry(list, entry.id));
                  say("Taken off your list");
                }}
              />
            ))}
          </ol>
        </>
      )}
      <ListActions store={store} list={list} product={product} say={say} />
      <p className="list-said" role="status">
        {said}
      </p>
    </>
  );
}
