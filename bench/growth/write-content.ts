import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Catalog, Resource } from "#catalog/catalog.ts";
import { printContent } from "#catalog/format/format-content.ts";
import { printPublishedIds, publishedIdsPath } from "#catalog/published-ids.ts";
import type { MenuRecord } from "#catalog/shape/menus-shape.ts";
import { growCatalog } from "../search/grow-catalog.ts";

/** As many groups as there are up to 500 links, ten times as many for a hundred times the links. */
export const toTimes = (links: number) => Math.max(1, Math.round(Math.sqrt(links / 500)));

/**
 * A content folder of `links` links in the form of `content:format`, with the other files of `source`. Each group of `source`
 * occurs several times, and its links are distributed among the copies.
 */
export function writeContent(
  folder: string,
  source: { catalog: Catalog; texts: Record<string, string> },
  links: number,
): void {
  const times = toTimes(links);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "resources"), { recursive: true });
  for (const name of ["site.yaml", "home.yaml", "feeds.yaml", "synonyms.yaml"])
    writeFileSync(join(folder, name), source.texts[name] ?? "");
  const menus: MenuRecord[] = parse(source.texts["menus.yaml"] ?? "");
  writeYaml(
    join(folder, "menus.yaml"),
    menus.map((menu) => growMenu(menu, times)),
  );
  const { resources } = growCatalog(homeFirst(source.catalog), links);
  let number = 0;
  for (const { id, groups, isOwn, in_group, look_again, ...fields } of resources.values()) {
    const dealt = groups.map((path, place) => rename(path, (number + place) % times));
    // No two links may have the same name or address.
    const own = number < source.catalog.resources.size ? {} : toOwn(fields, number);
    const text = printContent("resource", { ...fields, ...own, groups: dealt });
    writeFileSync(join(folder, `resources/${id}.yaml`), text);
    number++;
  }
  writeFileSync(join(folder, publishedIdsPath), printPublishedIds(resources.keys()));
}

/** What the home page names must be there, however few links there are. */
function homeFirst(catalog: Catalog): Catalog {
  const { voices, podcasts } = catalog.home;
  const named = [...voices.resources, ...podcasts.resources].map((one) => [one.id, one] as const);
  return { ...catalog, resources: new Map([...named, ...catalog.resources]) };
}

function growMenu(menu: MenuRecord, times: number): MenuRecord {
  const groups = menu.groups.flatMap(({ first: _, ...group }) =>
    Array.from({ length: times }, (_, number) => ({
      ...group,
      id: rename(group.id, number),
      name: number === 0 ? group.name : `${group.name} ${number + 1}`,
    })),
  );
  // As many menus as before, because the header has no room for more.
  return { ...menu, groups };
}

const rename = (id: string, number: number) => (number === 0 ? id : `${id}-${number + 1}`);

function toOwn({ name, url, description }: Pick<Resource, "name" | "url" | "description">, number: number) {
  return {
    name: `${name.slice(0, 70)} ${number}`,
    url: `${url}${number}`,
    description: description.slice(0, 160).trim(),
  };
}

/** JSON is YAML. */
function writeYaml(file: string, value: unknown): void {
  writeFileSync(file, JSON.stringify(value, null, 1));
}
