import { parseListJson, printStoredList } from "#catalog/list/list-file.ts";
import { listLimits, type ResourceList, toBoundedList } from "#catalog/list/resource-list.ts";

const storageKey = "waymark-list";

/** The visitor's list, kept in this browser and nowhere else. Other tabs of the same browser follow. */
export type ListStore = ReturnType<typeof openListStore>;

export function openListStore() {
  let list = readStored();
  let trouble: string | undefined;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const readAgain = () => {
    list = readStored();
    tell();
  };
  addEventListener("storage", ({ key }) => (key === storageKey || key === null) && readAgain());
  // Firefox does not tell a page that comes back what other pages have stored: a star on it would write over that.
  addEventListener("pageshow", ({ persisted }) => persisted && !trouble && readAgain());
  return {
    read: () => list,
    write(next: ResourceList) {
      list = toBoundedList(next);
      trouble = store(list) ?? findLoss(next, list);
      tell();
    },
    /** What of the last change was not kept, in words for the visitor. */
    trouble: () => trouble,
    /** Returns a function that ends the subscription. */
    subscribe(onChange: () => void) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

function readStored(): ResourceList {
  try {
    const text = localStorage.getItem(storageKey);
    return text ? parseListJson(text) : { entries: [] };
  } catch {
    // Storage that is switched off, or holds what is no list: an empty list, and what is there stays until a new one is kept.
    return { entries: [] };
  }
}

/** Full or switched off: the list lives as long as this page. */
function store(list: ResourceList): string | undefined {
  try {
    if (list.entries.length === 0 && !list.title) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, printStoredList(list));
    return undefined;
  } catch {
    return "Your browser is not saving this list. Copy its link or save it as a file before you leave.";
  }
}

function findLoss(wanted: ResourceList, kept: ResourceList): string | undefined {
  if (wanted.entries.length > listLimits.entries && kept.entries.length === listLimits.entries)
    return `A list can have ${listLimits.entries} links. Remove some before you add more.`;
  const chars = wanted.entries.reduce((sum, { note = "" }) => sum + [...note.trim()].length, 0);
  if (chars <= listLimits.allNotesChars) return undefined;
  return `The notes of a list can have ${listLimits.allNotesChars} characters in all; the rest was cut off.`;
}
