import type { Catalog, Menu } from "../catalog.ts";
import { listOpenResources } from "./open-resource.ts";
import { schemaPaths } from "./schema-paths.ts";

/** /resources.json: the directory whole, in the form that /schema/resources.json describes. */
export function printResourcesJson(catalog: Catalog): string {
  const { site, menus, resources } = catalog;
  const days = [...resources.values()].flatMap(({ added, reviewed, retired }) => [
    added,
    reviewed ?? added,
    retired?.on ?? added,
  ]);
  const body = {
    $schema: new URL(schemaPaths.resources, site.url).href,
    version: 1,
    title: site.product,
    url: site.url,
    licence: site.contentLicence,
    updated: days.sort().at(-1) ?? null,
    menus: menus.map(toOpenMenu),
    resources: listOpenResources(catalog),
    retired: [...resources.values()]
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .flatMap(({ id, name, retired }) => (retired ? [{ id, name, ...retired }] : [])),
  };
  return `${JSON.stringify(body, null, 1)}\n`;
}

function toOpenMenu({ id, name, groups }: Menu) {
  return {
    id,
    name,
    groups: groups.map((group) => ({
      path: group.path,
      name: group.name,
      anchor: group.anchor,
      resources: group.resources.map((resource) => resource.id),
    })),
  };
}
