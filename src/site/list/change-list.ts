import type { ListEntry, ResourceList } from "#catalog/list/resource-list.ts";

/** What a visitor can do to a list; each gives a new one. */

export function toggleEntry(list: ResourceList, toggled: ListEntry): ResourceList {
  const others = list.entries.filter(({ id }) => id !== toggled.id);
  const isIn = others.length < list.entries.length;
  return { ...list, entries: isIn ? others : [...others, toggled] };
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

const noted = ({ note: _, ...rest }: ListEntry, note: string): ListEntry =>
  note.trim() === "" ? rest : { ...rest, note };

/** A list that was sent joins the visitor's own: what is there already keeps its place, and its note if it has one. */
export function joinLists(own: ResourceList, sent: ResourceList): ResourceList {
  const others = new Map(sent.entries.map((entry) => [entry.id, entry]));
  const kept = own.entries.map((entry) => noted(entry, entry.note ?? others.get(entry.id)?.note ?? ""));
  for (const { id } of kept) others.delete(id);
  // The title of a list that was emptied is not the next one's.
  const title = (own.entries.length > 0 ? own.title : undefined) ?? sent.title;
  return { ...(title !== undefined && { title }), entries: [...kept, ...others.values()] };
}
