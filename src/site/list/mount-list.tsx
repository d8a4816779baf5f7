import { useEffect, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { type ParsedListHash, parseListHash } from "#catalog/list/list-hash.ts";
import { type ListEntry, listLimits, type ResourceList } from "#catalog/list/resource-list.ts";
import type { ListDirectory } from "#catalog/list/to-list-directory.ts";
import { readClientConfig } from "../page/client-config.ts";
import { nameTab } from "../search/draw-element.ts";
import { noted, putBack, type Removal } from "./change-list.ts";
import { readEntryText } from "./entry-texts.ts";
import { ListActions, type ListParts, toPrintable } from "./list-actions.tsx";
import { DraftField, FoundLink, ListEntryRow, RemovedRow } from "./list-entry-row.tsx";
import type { ListStore } from "./list-store.ts";
import { lookUpEntry, printGone } from "./look-up-entry.ts";
import { OnPaper, useSaid } from "./share-buttons.tsx";

/** Draws the drawer, and goes on drawing it as the list or the address changes. */
export function mountList(body: HTMLElement, store: ListStore, readDirectory: () => Promise<ListDirectory>) {
  const root = createRoot(body);
  let directory: ListDirectory | undefined;
  const render = () => root.render(<ListPanel {...{ store, directory, readDirectory }} />);
  render();
  // What is not on this page is looked up once, and only when a list asks for it.
  const askForOthers = () => {
    const sent = parseListHash(location.hash);
    const wanted = [...store.read().entries, ...(sent.kind === "list" ? sent.list.entries : [])];
    if (directory || wanted.every(readEntryText)) return;
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
  // If that failed or hangs, it is tried again at the next sign of use: the drawer opens again, or the focus moves in it.
  body.closest("dialog")?.addEventListener("focusin", askForOthers);
  askForOthers();
}

function subscribeToHash(onChange: () => void): () => void {
  addEventListener("hashchange", onChange);
  return () => removeEventListener("hashchange", onChange);
}

/** "My list": no account, saved in this browser, shared as a link, a sheet or a file. */
function ListPanel({ store, directory, readDirectory }: Omit<ListParts, "list" | "say">) {
  const sent = parseListHash(useSyncExternalStore(subscribeToHash, () => location.hash));
  const list = useSyncExternalStore(store.subscribe, store.read);
  const trouble = useSyncExternalStore(store.subscribe, store.trouble);
  const [said, say] = useSaid();
  const isEmpty = list.entries.length === 0;
  // Someone else's list is shown before anything is saved: sentences about one's own list would seem to be about it.
  const isOthers = isEmpty && sent.kind !== "none";
  const removals = useRemovals(store, list, say);
  const putSentAway = () => {
    history.replaceState(history.state, "", location.pathname + location.search);
    dispatchEvent(new HashChangeEvent("hashchange"));
  };
  const save = (saved: ResourceList) => {
    // What did not fit stays in view: it is in the address and nowhere else.
    if (!store.join(saved)) return say("Only part of it fits on your list");
    putSentAway();
    const isMore = JSON.stringify(store.read()) !== JSON.stringify(list);
    say(isMore ? "Saved to your list" : "All its links were on your list already");
  };
  // The focused element may have gone: a row removed in another tab, or a sent list that was answered.
  useEffect(() => {
    const drawer = document.querySelector("#my-list[open]");
    if (!drawer?.contains(document.activeElement)) drawer?.querySelector("button")?.focus();
  });
  // Who bookmarks several lists finds each by its name.
  const name = (sent.kind === "list" && sent.list.title) || "";
  useEffect(() => nameTab(name, "list"), [name]);
  useEffect(() => document.querySelector("#my-list")?.addEventListener("close", () => say("")), [say]);
  return (
    <>
      {sent.kind !== "none" && (
        <SentList sent={sent} own={list} directory={directory} onSave={save} onDismiss={putSentAway} />
      )}
      <p className={trouble ? "list-where list-trouble" : "list-where"} role="status">
        {trouble ?? (!isOthers && "Saved in this browser only. Nobody else can see it unless you share it.")}
      </p>
      {isEmpty ? (
        !isOthers && (
          <p className="list-empty">Your list is empty. Press the star next to a link to save it here.</p>
        )
      ) : (
        <DraftField
          label="Title"
          className="drawer-field"
          kept={list.title ?? ""}
          onText={(title) => store.write({ ...store.read(), title })}
          maxLength={listLimits.titleChars}
          placeholder="For example: For Ana"
        />
      )}
      <ListRows {...{ store, list, directory, say, ...removals }} />
      <ListActions {...{ store, list, directory, readDirectory, say, ...removals }} />
      <p className="list-said" role="status">
        {said}
      </p>
    </>
  );
}

/** Removes at once and offers the way back in the same place, of the last removal first, until the page is left. */
function useRemovals(store: ListStore, list: ResourceList, say: ListParts["say"]) {
  const [removals, setRemovals] = useState<readonly Removal[]>([]);
  // What has come back by its star needs no other way.
  const isOff = ({ id }: ListEntry) => list.entries.every((entry) => entry.id !== id);
  const last = removals.findLast(({ entries }) => entries.some(isOff));
  const remove = (what: string, place: number, entries: ListEntry[]) => {
    const left = list.entries.filter((entry) => !entries.includes(entry));
    say("");
    flushSync(() => {
      setRemovals([...removals, { ...list, what, place, entries }]);
      // The title of a list that was emptied is not the next one's.
      store.write({ ...(left.length > 0 && list), entries: left });
    });
    document.querySelector<HTMLElement>(".list-removed button")?.focus();
  };
  const undo = (removal: Removal) => {
    if (!flushSync(() => store.write(putBack(list, removal))))
      return say("Your list has no room for all of it");
    setRemovals(removals.filter((one) => one !== removal));
    const place = Math.min(removal.place, list.entries.length);
    document.querySelectorAll<HTMLElement>(".list-row-buttons button:last-child")[place]?.focus();
    say(`${removal.what} back on your list`);
  };
  return { last, remove, undo };
}

/** Moves the entry to `place`; places past the ends mean the ends. */
export function moveEntry(list: ResourceList, id: string, place: number): ResourceList {
  const entry = list.entries.find((one) => one.id === id);
  if (!entry) return list;
  const entries = list.entries.filter((one) => one !== entry);
  entries.splice(Math.max(0, Math.min(place, entries.length)), 0, entry);
  return { ...list, entries };
}

export function noteEntry(list: ResourceList, id: string, note: string): ResourceList {
  return { ...list, entries: list.entries.map((entry) => (entry.id === id ? noted(entry, note) : entry)) };
}

type RowsParts = Omit<ListParts, "readDirectory"> & ReturnType<typeof useRemovals>;

/** The visitor's links in the visitor's order. */
function ListRows({ store, list, directory, say, last, remove, undo }: RowsParts) {
  const end = list.entries.length - 1;
  const move = (id: string, place: number) => {
    store.write(moveEntry(list, id, place));
    const { name } = lookUpEntry(list.entries.find((entry) => entry.id === id) ?? { id }, directory);
    say(`${name} is now at place ${Math.max(0, Math.min(place, end)) + 1} of ${end + 1}`);
  };
  const rows = list.entries.map((entry, place) => {
    const found = lookUpEntry(entry, directory);
    return (
      <ListEntryRow
        key={entry.id}
        entry={entry}
        found={found}
        place={place}
        isLast={place === end}
        onMove={(target) => move(entry.id, target)}
        onDrop={(id) => move(id, place)}
        onNote={(note) => store.write(noteEntry(store.read(), entry.id, note))}
        onRemove={() => remove(found.name, place, [entry])}
      />
    );
  });
  if (last) rows.splice(last.place, 0, <RemovedRow key="" what={last.what} onUndo={() => undo(last)} />);
  return rows.length > 0 && <ol className="list-rows">{rows}</ol>;
}

interface SentListProps {
  sent: Exclude<ParsedListHash, { kind: "none" }>;
  own: ResourceList;
  directory: ListDirectory | undefined;
  onSave: (list: ResourceList) => void;
  onDismiss: () => void;
}

/** A list that someone shared: shown first, saved only if the visitor wants that, and never in place of their own. */
function SentList({ sent, own, directory, onSave, onDismiss }: SentListProps) {
  if (sent.kind === "unreadable") return <Unreadable problem={sent.what} onDismiss={onDismiss} />;
  const { list } = sent;
  const all = list.entries.map((entry) => ({ ...entry, found: lookUpEntry(entry, directory) }));
  const known = all.filter(({ found }) => !found.isUnknown);
  // A list of another site, or of ids that someone made up.
  if (known.length === 0) {
    const problem = `None of its links is in ${readClientConfig().product}. The list may come from another site.`;
    return <Unreadable problem={problem} onDismiss={onDismiss} />;
  }
  return (
    <section className="list-sent">
      <OnPaper list={toPrintable({ ...list, entries: known }, directory, "A list of links")} />
      <h3>{list.title ?? "Someone shared a list with you"}</h3>
      {list.title && <p>Someone shared this list with you.</p>}
      <ol aria-label={list.title ?? "Shared list"}>
        {known.map(({ id, note, found }) => (
          <li key={id}>
            <FoundLink found={found} />
            {note && <p>{note}</p>}
          </li>
        ))}
      </ol>
      {all.length > known.length && <p>{printGone(all.length - known.length)}</p>}
      {sent.named && <p>{`Only the first ${listLimits.entries} of its ${sent.named} links are here.`}</p>}
      <div className="share-buttons">
        <button type="button" className="button" onClick={() => onSave({ ...list, entries: known })}>
          {own.entries.length > 0 ? "Add to my list" : "Save to my list"}
        </button>
        <button type="button" onClick={onDismiss}>
          Not now
        </button>
      </div>
    </section>
  );
}

const Unreadable = ({ problem, onDismiss }: { problem: string; onDismiss: () => void }) => (
  <section className="list-sent">
    <h3>Someone shared a list with you</h3>
    <p>{problem}</p>
    <button type="button" className="button" onClick={onDismiss}>
      Continue to my list
    </button>
  </section>
);
