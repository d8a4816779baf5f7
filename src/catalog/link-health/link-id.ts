import type { GroupPath, Resource } from "../catalog.ts";

/** What the checker calls an address: a resource's id and, if it leads deeper in a group, `ucas:uni-resources:essays`. */
export const deepLinkId = (resourceId: string, path: GroupPath) => `${resourceId}:${path.replace("/", ":")}`;

const sitePrefix = "site:";
/** An address of site.yaml by its field: `site:share-form`. */
export const siteLinkId = (field: string) => `${sitePrefix}${field.replaceAll("_", "-")}`;
/** One of the page's own buttons: it is changed in site.yaml, always shown, and has no owner. */
export const isSiteLink = (linkId: string) => linkId.startsWith(sitePrefix);

/** The resource that an address belongs to, and the group that it is for. One of site.yaml has neither. */
export function readLinkId(linkId: string): { resourceId: string; path?: GroupPath } {
  const [resourceId = "", menu, group] = linkId.split(":");
  return menu !== undefined && group !== undefined
    ? { resourceId, path: `${menu}/${group}` }
    : { resourceId: linkId };
}

/** Each address that leads deeper, with the name that the checker has for it. */
export const listDeepLinks = ({ id, in_group = {} }: Pick<Resource, "id" | "in_group">) =>
  Object.entries(in_group).flatMap(([path, { url }]) =>
    url === undefined ? [] : [{ id: deepLinkId(id, path), path, url }],
  );
