import { parseListJson, printStoredList } from "#catalog/list/list-file.ts";
import { type ResourceList, toBoundedList } from "#catalog/list/resource-list.ts";

const storageKey = "waymark-list";

/** The visitor's list, kept in this browser and nowhere else. Other tabs of the same browser follow. */
export interface ListStore {
  read(): ResourceList;
  write(list: ResourceList): void;
  /** Gives a function that ends the subscription. */
  subscribe(onChange: () => void): () => void;
}

export function openListStore(): ListStore {
  let list = readStored();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  addEventListener("storage", (event) => {
    if (event.key !== storageKey && event.key !== null) return;
    list = readStored();
    tell();
  });
  return {
    read: () => list,
    write(next) {
      list = toBoundedList(next);
      store(list);
      tell();
    },
    subscribe(onChange) {
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

function store(list: ResourceList): void {
  try {
    if (list.entries.length === 0 && !list.title) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, printStoredList(list));
  } catch {
    // Full or switched off: the list lives as long as this page.
  }
}
