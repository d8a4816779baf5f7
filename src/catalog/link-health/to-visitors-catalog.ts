import type { Catalog, Group, Resource } from "../catalog.ts";
import { findHiding } from "./is-hidden.ts";
import { deepLinkId, listDeepLinks } from "./link-id.ts";
import { type Checks, dayOf } from "./link-record.ts";
import { reachedOn } from "./reached-on.ts";
import { recordFor } from "./record-for.ts";

/** Names neither the finding nor the address: this is read by visitors, and the address is where harm waits. */
const hiddenWhy = "Its address leads to somebody else at the moment. We are looking into it.";

/**
 * The directory as visitors get it. A link that changed hands is treated like a retired one, so that no list of the
 * page, no count and no file of the open data holds its address, and a saved list still knows its id. All others say
 * when our checker last reached them.
 */
export function toVisitorsCatalog(catalog: Catalog, checks: Checks, now: Date = new Date()): Catalog {
  const resources = new Map(
    [...catalog.resources].map(([id, resource]) => [id, toVisitorsResource(resource, checks, now)] as const),
  );
  const pick = (listed: readonly Resource[]) =>
    listed.flatMap(({ id }) => resources.get(id) ?? []).filter(({ retired }) => !retired);
  const pickGroup = (group: Group): Group => ({
    ...group,
    resources: group.resources.flatMap((one) => toListed(one, group.path, resources.get(one.id), checks)),
  });
  const { voices, podcasts } = catalog.home;
  return {
    ...catalog,
    resources,
    menus: catalog.menus.map((menu) => ({ ...menu, groups: menu.groups.map(pickGroup) })),
    home: {
      ...catalog.home,
      voices: { ...voices, resources: pick(voices.resources) },
      podcasts: { ...podcasts, resources: pick(podcasts.resources) },
    },
  };
}

function toVisitorsResource(resource: Resource, checks: Checks, now: Date): Resource {
  if (resource.retired) return resource;
  const hiding = findHiding(resource, checks, now);
  if (hiding) return { ...resource, retired: { on: dayOf(hiding.at), why: hiddenWhy, mayReturn: true } };
  const checked = checkedOn(resource, checks);
  const taken = listDeepLinks(resource).filter((link) => findHiding(link, checks, now));
  if (taken.length === 0) return checked ? { ...resource, checked } : resource;
  const paths = taken.map(({ path }) => path);
  const words = Object.entries(resource.inGroup ?? {}).filter(([path]) => !paths.includes(path));
  return { ...resource, inGroup: Object.fromEntries(words), ...(checked && { checked }) };
}

const checkedOn = (link: Pick<Resource, "id" | "url">, checks: Checks) =>
  recordFor(link, checks) && reachedOn(link.id, checks);

/** In a group a resource has words of its own, which stay; but those for a deeper address that changed hands. */
function toListed(
  listed: Resource,
  path: string,
  resource: Resource | undefined,
  checks: Checks,
): Resource[] {
  if (!resource || resource.retired) return [];
  const isDeep = listed.inGroup?.[path]?.url !== undefined;
  const { inGroup } = resource;
  if (isDeep && !inGroup?.[path]) return [resource];
  const checked = isDeep
    ? checkedOn({ id: deepLinkId(listed.id, path), url: listed.url }, checks)
    : resource.checked;
  return [{ ...listed, ...(inGroup && { inGroup }), ...(checked && { checked }) }];
}
