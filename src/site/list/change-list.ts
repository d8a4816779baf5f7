import { type ListEntry, listLimits, type ResourceList } from "#catalog/list/resource-list.ts";

/** Changes of a list from outside its drawer (mount-list.tsx); each function returns a new list. */

export function toggleEntry(list: ResourceList, toggled: ListEntry): ResourceList {
  const others = list.entries.filter(({ id }) => id !== toggled.id);
  const isIn = others.length < list.entries.length;
  return { ...list, entries: isIn ? others : [...others, toggled] };
}

export const noted = ({ note: _, ...rest }: ListEntry, note: string): ListEntry =>
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

/** Links that were removed together, and the title that the list had. */
export type Removal = ResourceList & { what: string; place: number };

/** Undoes a removal. What is on the list again in the meantime keeps its new place. */
export function putBack(list: ResourceList, { title, place, entries: removed }: Removal): ResourceList {
  const { entries, ...rest } = joinLists(list, { ...(title && { title }), entries: removed });
  // What was saved since stays if there is no room for all.
  const end = entries.length > listLimits.entries ? list.entries.length : place;
  entries.splice(end, 0, ...entries.splice(list.entries.length));
  return { ...rest, entries };
}
