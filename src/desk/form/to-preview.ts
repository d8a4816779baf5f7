import type { Resource } from "#catalog/catalog.ts";
import type { DeskLink, LinkFields } from "../desk-api.ts";
import { canOpen } from "../parts/can-open.ts";

export interface PreviewEntry {
  /** Of the group that has other words for it; absent for the words that all others show. */
  groupPath?: string;
  resource: Resource;
}

/** What visitors will read, first in general and then where a group says it otherwise; or what is still missing. */
export function toPreview(
  fields: LinkFields,
  product: string,
  dates?: Pick<DeskLink, "added" | "reviewed">,
): { entries: PreviewEntry[]; missing: string[] } {
  const missing = [
    fields.name.trim() === "" ? "a name" : "",
    canOpen(fields.url) ? "" : "a whole address",
    fields.cost === "" ? "a cost" : "",
  ].filter(Boolean);
  if (missing.length > 0 || fields.cost === "") return { entries: [], missing };
  const fill = (text: string) => text.replaceAll("{product}", product);
  const { inGroup, language, ...rest } = fields;
  const resource: Resource = {
    ...rest,
    id: "preview",
    cost: fields.cost,
    name: fill(fields.name),
    description: fill(fields.description),
    added: dates?.added ?? "",
    ...(dates?.reviewed ? { reviewed: dates.reviewed } : {}),
    ...(language ? { language } : {}),
  };
  const others = Object.entries(inGroup).map(([groupPath, { name, url, description }]) => ({
    groupPath,
    resource: {
      ...resource,
      url: url !== undefined && canOpen(url) ? url : fields.url,
      name: fill(name || fields.name),
      description: fill(description || fields.description),
    },
  }));
  return { entries: [{ resource }, ...others], missing: [] };
}
