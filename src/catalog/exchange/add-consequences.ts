import type { FieldEdit, LinkEdit } from "./link-edit.ts";

/** Words for a group that the link leaves go with it, unless the row says something about them itself. */
export function addConsequences(edit: LinkEdit): LinkEdit {
  const groups = edit.fields.find(({ column }) => column.kind === "groups");
  const hasWords = edit.fields.some(({ column }) => column.kind === "group words");
  if (!groups || hasWords || !edit.words) return edit;
  const stays = Array.isArray(groups.after) ? groups.after : [];
  const kept = Object.entries(edit.words.before).filter(([path]) => stays.includes(path));
  if (kept.length === Object.keys(edit.words.before).length) return edit;
  const words: FieldEdit = { ...edit.words, after: kept.length > 0 ? Object.fromEntries(kept) : undefined };
  return { ...edit, fields: [...edit.fields, words] };
}
