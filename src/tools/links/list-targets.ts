import { addressFields } from "#catalog/address-of.ts";
import type { Catalog, Resource } from "#catalog/catalog.ts";
import type { LinkTarget } from "./link-target.ts";

const nowhere: readonly string[] = [];

/** Every address that the page shows to visitors, in the order of the ids. Retired resources are shown nowhere. */
export function listTargets(catalog: Catalog): LinkTarget[] {
  const places = listPlaces(catalog);
  const resources = [...catalog.resources.values()]
    .filter(({ retired }) => !retired)
    .map((resource) => toTarget(resource, places.get(resource.id) ?? nowhere));
  return [...resources, ...listSiteTargets(catalog)].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function toTarget({ id, name, description, url, reviewed }: Resource, places: readonly string[]): LinkTarget {
  return { id, name, description, url, places, ...(reviewed ? { reviewed } : {}) };
}

function listPlaces({ menus, home }: Catalog): Map<string, string[]> {
  const places = new Map<string, string[]>();
  const add = (resources: readonly Resource[], place: string) => {
    for (const { id } of resources) places.set(id, [...(places.get(id) ?? []), place]);
  };
  for (const menu of menus)
    for (const group of menu.groups) add(group.resources, `${menu.name} > ${group.name}`);
  add(home.voices.resources, `Home page > ${home.voices.heading}`);
  add(home.podcasts.resources, `Home page > ${home.podcasts.heading}`);
  return places;
}

/** The page's own buttons: they rot like any link. Those that are not set yet stand on reserved names (RFC 2606). */
function listSiteTargets({ site }: Catalog): LinkTarget[] {
  return Object.entries(addressFields)
    .map(([name, field]) => ({ name, url: site.addresses[field] }))
    .filter(({ url }) => !/(^|\.)example(\.(com|net|org))?$/.test(new URL(url).hostname))
    .map(({ name, url }) => ({
      id: `site:${name.replaceAll("_", "-")}`,
      name: name.replaceAll("_", " "),
      description: "",
      url,
      places: [`site.yaml > addresses > ${name}`],
    }));
}
