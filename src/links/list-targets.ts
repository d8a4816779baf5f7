import { addressFields, isUnsetAddress } from "#catalog/address-of.ts";
import type { Catalog, Resource } from "#catalog/catalog.ts";
import { deepLinkId, listDeepLinks } from "#catalog/link-health/link-id.ts";
import type { LinkTarget } from "./link-target.ts";

const nowhere: readonly string[] = [];

/** Every address that the page shows to visitors, in the order of the ids. Retired resources are shown nowhere. */
export function listTargets(catalog: Catalog): LinkTarget[] {
  const places = listPlaces(catalog);
  const resources = [...catalog.resources.values()]
    .filter(({ retired }) => !retired)
    .flatMap((resource) => toTargets(resource, places));
  return [...resources, ...listSiteTargets(catalog)].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The resource's own address, and one for each group where it leads deeper. */
function toTargets(resource: Resource, placesOf: ReadonlyMap<string, readonly string[]>): LinkTarget[] {
  const { id, name, description, url, reviewed } = resource;
  const places = placesOf.get(id) ?? nowhere;
  const own = { id, name, description, url, places, ...(reviewed ? { reviewed } : {}) };
  const deep = listDeepLinks(resource).map((link) => ({
    ...own,
    ...resource.inGroup?.[link.path],
    id: link.id,
    url: link.url,
    places: placesOf.get(link.id) ?? nowhere,
  }));
  return [own, ...deep];
}

function listPlaces({ menus, home }: Catalog): Map<string, string[]> {
  const places = new Map<string, string[]>();
  const add = (resources: readonly Resource[], place: string, path = "") => {
    for (const { id: own, inGroup } of resources) {
      const id = inGroup?.[path]?.url === undefined ? own : deepLinkId(own, path);
      places.set(id, [...(places.get(id) ?? []), place]);
    }
  };
  for (const menu of menus)
    for (const group of menu.groups) add(group.resources, `${menu.name} > ${group.name}`, group.path);
  add(home.voices.resources, `Home page > ${home.voices.heading}`);
  add(home.podcasts.resources, `Home page > ${home.podcasts.heading}`);
  return places;
}

/** The page's own buttons: they rot like any link. Those that are not set yet stand on reserved names (RFC 2606). */
function listSiteTargets({ site }: Catalog): LinkTarget[] {
  return Object.entries(addressFields)
    .map(([name, field]) => ({ name, url: site.addresses[field] }))
    .filter(({ url }) => !isUnsetAddress(url))
    .map(({ name, url }) => ({
      id: `site:${name.replaceAll("_", "-")}`,
      name: name.replaceAll("_", " "),
      description: "",
      url,
      places: [`site.yaml > addresses > ${name}`],
    }));
}
