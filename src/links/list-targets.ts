import { isUnsetAddress } from "#catalog/address-of.ts";
import type { Catalog, Resource } from "#catalog/catalog.ts";
import { listInOrder } from "#catalog/count-links.ts";
import type { Judgement } from "#catalog/link-health/judgement.ts";
import { deepLinkId, listDeepLinks, readLinkId, siteLinkId } from "#catalog/link-health/link-id.ts";

/** Every address that the page shows to visitors, in the order of the ids. Retired resources are shown nowhere. */
export function listTargets(catalog: Catalog): LinkTarget[] {
  const places = listPlaces(catalog);
  const resources = listInOrder(catalog).flatMap((resource) => toTargets(resource, places));
  // The page's own buttons rot like any link. Those that are not set yet are at reserved names (RFC 2606).
  const buttons = Object.entries(catalog.site.addresses)
    .filter(([, url]) => !isUnsetAddress(url))
    .map(([key, url]) => ({
      id: siteLinkId(key),
      name: key.replaceAll("_", " "),
      description: "",
      url,
      places: [`site.yaml > addresses > ${key}`],
    }));
  return [...resources, ...buttons].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** What a run needs of the directory: the rest would take most of the memory. */
export type ChosenLinks = ReturnType<typeof chooseLinks>;

/**
 * `--only`: ids, or groups as content files name them (`uni-resources/essays`); without any, everything. `unknown`: words that name
 * nothing: they end the command, or half of what was asked for would pass for the whole.
 */
export function chooseLinks(catalog: Catalog, only: readonly string[]) {
  const targets = listTargets(catalog);
  if (only.length === 0) return { targets, chosen: targets, unknown: [] };
  const groups = catalog.menus.flatMap((menu) => menu.groups);
  const idsByGroup = new Map(groups.map(({ path, resources }) => [path, resources.map(({ id }) => id)]));
  const known = new Set(targets.map(({ id }) => id));
  const unknown = only.filter((word) => !known.has(word) && !idsByGroup.has(word));
  const wanted = new Set(only.flatMap((word) => idsByGroup.get(word) ?? [word]));
  const isWanted = (id: string) => wanted.has(id) || wanted.has(readLinkId(id).resourceId);
  return { targets, chosen: targets.filter(({ id }) => isWanted(id)), unknown };
}

/** The resource's own address, and one for each group if it leads deeper. */
function toTargets(resource: Resource, placesOf: ReadonlyMap<string, readonly string[]>): LinkTarget[] {
  const { id, name, description, url, reviewed } = resource;
  const places = placesOf.get(id) ?? [];
  const own = { id, name, description, url, places, ...(reviewed ? { reviewed } : {}) };
  const deep = listDeepLinks(resource).map((link) => ({
    ...own,
    ...resource.in_group?.[link.path],
    id: link.id,
    url: link.url,
    places: placesOf.get(link.id) ?? [],
  }));
  return [own, ...deep];
}

function listPlaces({ menus, home }: Catalog): Map<string, string[]> {
  const places = new Map<string, string[]>();
  const add = (resources: readonly Resource[], place: string, path = "") => {
    for (const { id: own, in_group } of resources) {
      const id = in_group?.[path]?.url === undefined ? own : deepLinkId(own, path);
      places.set(id, [...(places.get(id) ?? []), place]);
    }
  };
  for (const menu of menus)
    for (const group of menu.groups) add(group.resources, `${menu.name} > ${group.name}`, group.path);
  add(home.voices.resources, `Home page > ${home.voices.heading}`);
  add(home.podcasts.resources, `Home page > ${home.podcasts.heading}`);
  return places;
}

/** One address to check. */
export interface LinkTarget extends Pick<Resource, "name" | "description" | "url" | "reviewed"> {
  /** A resource's id, `ucas:uni-resources:essays` if it leads deeper, or `site:share-form` of site.yaml. */
  id: string;
  /** Where visitors meet it: "Uni Resources > Essays". */
  places: readonly string[];
}

export interface LinkResult {
  target: LinkTarget;
  judgement: Judgement;
  /** The registrable domain that it ended at, if that is not its own. */
  leadsTo?: string;
  /** The name could not be looked up or led nowhere, which may be this network's fault. */
  isNameLost?: boolean;
}
