import { audienceNames, costNames, printLanguage } from "#site/parts/fact-names.ts";
import type { LinkFields } from "../desk-api.ts";

/** What a field holds, for reading beside another. */
export function printField(
  fields: LinkFields,
  name: keyof LinkFields,
  groupNames: ReadonlyMap<string, string>,
): string {
  const nameOf = (path: string) => groupNames.get(path) ?? path;
  const text = {
    name: fields.name,
    url: fields.url,
    description: fields.description,
    groups: fields.groups.map(nameOf).join(", "),
    inGroup: Object.entries(fields.inGroup)
      .map(
        ([path, words]) =>
          `${nameOf(path)}: ${[words.name, words.url, words.description].filter(Boolean).join(" – ")}`,
      )
      .join("; "),
    audiences: fields.audiences.map((audience) => audienceNames[audience]).join(", "),
    cost: fields.cost && costNames[fields.cost],
    regions: fields.regions.join(", "),
    language: fields.language && printLanguage(fields.language),
  }[name];
  return text || "(nothing)";
}
