import { useCallback, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { parseListHash } from "#catalog/list/list-hash.ts";
import { listLimits } from "#catalog/list/list-limits.ts";
import type { ListDirectory } from "#catalog/list/resolve-list-entry.ts";
import type { ListEntry, ResourceList } from "#catalog/list/resource-list.ts";
import { readEntryText } from "./entry-texts.ts";
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

/** Draws the drawer, and goes on drawing it as the list or the address changes. */
export function mountList(
  body: HTMLElement,
  store: ListStore,
  readDirectory: () => Promise<ListDirectory>,
): void {
  const root = createRoot(body);
  let directory: ListDirectory | undefined;
  const render = () => root.render(<ListIsland store={store} directory={directory} />);
  render();
  // What does not stand on this page is looked up once, and only when a list asks for it.
  const askForOthers = () => {
    if (directory || listWanted(store).every(readEntryText)) return;
    readDirectory().then(
      (known) => {
        directory = known;
        render();
      },
      (error) => console.error("Links that are not on this page could not be loaded", error),
    );
  };
  store.subscribe(askForOthers);
  addEventListener("hashchange", askForOthers);
  addEventListener("online", askForOthers);
  askForOthers();
}

/** Of the visitor's own list and of one that came in the address. */
function listWanted(store: ListStore): ListEntry[] {
  const sent = parseListHash(location.hash);
  return [...store.read().entries, ...(sent.kind === "list" ? sent.list.entries : [])];
}

function ListIsland(props: Pick<Parameters<typeof ListPanel>[0], "store" | "directory">) {
  const hash = useSyncExternalStore(subscribeToHash, () => location.hash);
  const parsed = parseListHash(hash);
  const sent =
    parsed.kind === "list"
      ? { list: parsed.list }
      : parsed.kind === "unreadable"
        ? { problem: parsed.what }
        : undefined;
  const finish = useCallback(() => {
    history.replaceState(history.state, "", location.pathname + location.search);
    dispatchEvent(new HashChangeEvent("hashchange"));
  }, []);
  return <ListPanel {...props} sent={sent} onSentDone={finish} />;
}

function subscribeToHash(onChange: () => void): () => void {
  addEventListener("hashchange", onChange);
  return () => removeEventListener("hashchange", onChange);
}

/** "My list": no account, saved in this browser, shared as a link, a sheet or a file. */
function ListPanel({ store, directory, sent, onSentDone }: Props) {
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
