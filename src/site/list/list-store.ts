import { tryOr } from "#base/try-or.ts";
import { parseListJson, printStoredList } from "#catalog/list/list-file.ts";
import { type ListEntry, listLimits, type ResourceList, toBoundedList } from "#catalog/list/resource-list.ts";
import { joinLists, toggleEntry } from "./change-list.ts";

const storageKey = "waymark-list";

/** The visitor's list, kept in this browser and nowhere else. Other tabs of the same browser follow. */
export type ListStore = ReturnType<typeof openListStore>;

export function openListStore() {
  let list = readStored();
  let trouble: string | undefined;
  const removed = new Map<string, ListEntry>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const write = (next: ResourceList) => {
    for (const old of list.entries) removed.set(old.id, old);
    list = toBoundedList(next);
    const loss = findLoss(next, list);
    trouble = store(list) ?? loss;
    tell();
    return loss === undefined;
  };
  /** Another page has saved something. Changes that this page could not save are not lost, but tried again. */
  const follow = () => {
    if (trouble === notSaved) return void write(joinLists(list, readStored()));
    list = readStored();
    trouble = undefined;
    tell();
  };
  addEventListener("storage", ({ key }) => (key === storageKey || key === null) && follow());
  // Firefox does not tell a page that comes back what other pages have stored: a star on it would write over that.
  addEventListener("pageshow", ({ persisted }) => persisted && follow());
  return {
    read: () => list,
    /** Returns whether there was room for all of it. */
    write,
    /** Takes a link off, or puts it on: with its note, if it was on the list while this page is open. */
    toggle(entry: ListEntry): void {
      write(toggleEntry(list, { ...removed.get(entry.id), ...entry }));
    },
    /** Adds a list from elsewhere. Returns the same. */
    join: (sent: ResourceList): boolean => write(joinLists(list, sent)),
    /** Why the last change was not kept, in words for the visitor. */
    trouble: () => trouble,
    /** Returns a function that ends the subscription. */
    subscribe(onChange: () => void) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** Storage that is switched off, or contains what is not a list: an empty list, and what is there stays until a new one is kept. */
const readStored = (): ResourceList =>
  tryOr(() => parseListJson(localStorage.getItem(storageKey) ?? ""), { entries: [] });

const notSaved = "Your browser is not saving this list. Copy its link or save it as a file before you leave.";

/** Full or switched off: the list lives as long as this page. */
function store(list: ResourceList): string | undefined {
  try {
    if (list.entries.length === 0 && !list.title) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, printStoredList(list));
    return undefined;
  } catch {
    return list.entries.length > 0 ? notSaved : undefined;
  }
}

function findLoss(wanted: ResourceList, kept: ResourceList): string | undefined {
  if (wanted.entries.length > listLimits.entries && kept.entries.length === listLimits.entries)
    return `A list can have ${listLimits.entries} links. Remove some before you add more.`;
  const chars = wanted.entries.reduce((sum, { note = "" }) => sum + [...note.trim()].length, 0);
  if (chars <= listLimits.allNotesChars) return undefined;
  return `The notes of a list can have ${listLimits.allNotesChars} characters in all; the rest was cut off.`;
}
