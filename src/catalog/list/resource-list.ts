import type { GroupPath } from "../catalog.ts";
import { idPattern } from "../shape/shape.ts";

/** What a list may contain. A link with more would not survive chat programs, and no one reads a longer sheet. */
export const listLimits = {
  entries: 200,
  titleChars: 100,
  /** Of a group's path. */
  groupChars: 120,
  noteChars: 280,
  /** All notes together: they travel in the link. */
  allNotesChars: 4000,
  /** Of the hash as it arrives; a list within the limits above is shorter. */
  hashChars: 90_000,
  /** Of a file that is imported. */
  fileChars: 1_000_000,
} as const;

/** Whether an address may have a list in it, which list-hash.ts reads. Some messengers encode its signs. */
export const isListHash = (hash: string) => /^#?list(=|%3[dD])/.test(hash);

/** "My list": kept in the visitor's browser, handed on as a link. Resources by id, in the visitor's order. */
export type ResourceList = { title?: string; entries: ListEntry[] };

export interface ListEntry {
  id: string;
  /** Saved if the link leads deeper there, and must do so from the list, too. */
  group?: GroupPath;
  note?: string;
}

const idForm = new RegExp(idPattern);
const groupForm = new RegExp(`${idPattern.slice(0, -1)}/${idPattern.slice(1)}`);

/** Brings a list from anywhere within the limits: each id once, plain texts, nothing beyond what may be shared. */
export function toBoundedList(list: ResourceList, maxEntries: number = listLimits.entries): ResourceList {
  const seen = new Set<string>();
  let room: number = listLimits.allNotesChars;
  const kept: ListEntry[] = [];
  for (const { id, group, note } of list.entries) {
    if (kept.length >= maxEntries) break;
    if (id.length > 100 || !idForm.test(id) || seen.has(id)) continue;
    seen.add(id);
    const text = cleanText(note, Math.min(listLimits.noteChars, room));
    room -= [...text].length;
    const isGroup = group !== undefined && group.length <= listLimits.groupChars && groupForm.test(group);
    kept.push({ id, ...(isGroup && { group }), ...(text !== "" && { note: text }) });
  }
  const plainTitle = cleanText(list.title, listLimits.titleChars);
  return plainTitle === "" ? { entries: kept } : { title: plainTitle, entries: kept };
}

/** One line; marks that turn the direction of what follows are taken out (R22 asks it of headlines). */
function cleanText(text: string | undefined, maxChars: number): string {
  const plain = (text ?? "")
    // Safari 16 and Firefox 115 have no toWellFormed; encodeURIComponent throws at half a letter.
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .trim();
  return [...plain].slice(0, maxChars).join("").trim();
}
