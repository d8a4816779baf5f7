import { groupWordNames } from "#catalog/catalog.ts";
import type { LinkFields } from "../desk-api.ts";
import { fieldNames } from "./link-fields.ts";

/** Which fields say something else. The order in which groups, audiences or regions were chosen says nothing. */
export const listChangedFields = (one: LinkFields, other: LinkFields): (keyof LinkFields)[] =>
  fieldNames.filter((name) => toPlain(one, name) !== toPlain(other, name));

function toPlain(fields: LinkFields, name: keyof LinkFields): string {
  const value = fields[name];
  if (Array.isArray(value)) return JSON.stringify(name === "regions" ? value : [...value].sort());
  if (name !== "inGroup") return String(value);
  const words = Object.entries(fields.inGroup)
    .map(([path, said]) => [path, ...groupWordNames.map((part) => said[part] ?? "")])
    .filter(([, ...said]) => said.some((text) => text !== ""));
  return JSON.stringify(words.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)));
}
