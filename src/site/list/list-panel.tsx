import { useState, useSyncExternalStore } from "react";
import { listLimits } from "#catalog/list/list-limits.ts";
import type { ListDirectory } from "#catalog/list/resolve-list-entry.ts";
import type { ResourceList } from "#catalog/list/resource-list.ts";
import { ListActions } from "./list-actions.tsx";
import { DraftField } from "./list-entry-row.tsx";
import { ListRows } from "./list-rows.tsx";
import type { ListStore } from "./list-store.ts";
import { SentList } from "./sent-list.tsx";

interface Props {
  store: ListStore;
  /** Undefined until it is read. */
  directory: ListDirectory | undefined;
  /** A list that came in the address, or why it could not be read. */
  sent: { list: ResourceList } | { problem: string } | undefined;
  onSentDone: () => void;
}

/** "My list": no account, saved in this browser, shared as a link, a sheet or a file. */
export function ListPanel({ store, directory, sent, onSentDone }: Props) {
  const list = useSyncExternalStore(store.subscribe, store.read);
  const trouble = useSyncExternalStore(store.subscribe, store.trouble);
  const [said, say] = useState("");
  const save = (saved: ResourceList) => {
    store.write(saved);
    onSentDone();
    say("Saved to your list");
  };
  return (
    <>
      {sent && <SentList sent={sent} own={list} directory={directory} onSave={save} onDismiss={onSentDone} />}
      <p className="list-where">Saved in this browser only. Nobody else can see it unless you share it.</p>
      {trouble && <p className="list-trouble">{trouble}</p>}
      {list.entries.length === 0 ? (
        <p className="list-empty">Your list is empty. Press the star next to a link to save it here.</p>
      ) : (
        <>
          <DraftField
            label="Title"
            className="drawer-field"
            kept={list.title ?? ""}
            onText={(title) => store.write({ ...store.read(), title })}
            maxLength={listLimits.titleChars}
            placeholder="For Ana"
          />
          <ListRows store={store} list={list} directory={directory} say={say} />
        </>
      )}
      <ListActions store={store} list={list} directory={directory} say={say} />
      <p className="list-said" role="status">
        {said}
      </p>
    </>
  );
}
