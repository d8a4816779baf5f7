import { useState, useSyncExternalStore } from "react";
import { listLimits } from "#catalog/list/list-limits.ts";
import type { ListDirectory } from "#catalog/list/resolve-list-entry.ts";
import type { ResourceList } from "#catalog/list/resource-list.ts";
import { DraftField } from "./draft-field.tsx";
import { ListActions } from "./list-actions.tsx";
import { listPanelId } from "./list-ids.ts";
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
  product: string;
}

/** "My list": no account, kept in this browser, handed on as a link, a sheet or a file. */
export function ListPanel({ store, directory, sent, onSentDone, product }: Props) {
  const list = useSyncExternalStore(store.subscribe, store.read);
  const trouble = useSyncExternalStore(store.subscribe, store.trouble);
  const [said, say] = useState("");
  const keep = (kept: ResourceList) => {
    store.write(kept);
    onSentDone();
    say("The list is yours now");
  };
  return (
    <>
      <button type="button" className="drawer-close" popoverTarget={listPanelId} popoverTargetAction="hide">
        Close
      </button>
      {sent && <SentList sent={sent} own={list} directory={directory} onKeep={keep} onDismiss={onSentDone} />}
      <div className="list-head">
        <h2 id="my-list-title">My list</h2>
        <p>Kept in this browser only. Nobody else sees it until you hand it on.</p>
        {trouble && <p className="list-trouble">{trouble}</p>}
      </div>
      {list.entries.length === 0 ? (
        <p className="list-empty">
          Nothing here yet. Press “Keep in my list”, the star beside a link, to keep it.
        </p>
      ) : (
        <>
          <DraftField
            label="Title"
            className="drawer-field"
            kept={list.title ?? ""}
            onText={(title) => store.write({ ...store.read(), title })}
            maxLength={listLimits.titleChars}
            placeholder="For example: For Ana, after Tuesday's talk"
          />
          <ListRows store={store} list={list} directory={directory} say={say} />
        </>
      )}
      <ListActions store={store} list={list} directory={directory} product={product} say={say} />
      <p className="list-said" role="status">
        {said}
      </p>
    </>
  );
}
