import { addressOf } from "./address-of.ts";
import { anchorFor } from "./anchor-for.ts";
import type { Group, Menu, Resource, Site } from "./catalog.ts";
import { isOwnAddress } from "./is-own-address.ts";
import type { MenuRecord } from "./shape/menus-shape.ts";

type GroupRecord = MenuRecord["groups"][number];

/** What is listed, by the path of each group that it stands in. */
export type ByGroup = ReadonlyMap<string, readonly Resource[]>;

export function toByGroup(resources: Iterable<Resource>): ByGroup {
  const byGroup = new Map<string, Resource[]>();
  for (const resource of resources) {
    for (const path of resource.retired ? [] : resource.groups) {
      const listed = byGroup.get(path);
      if (listed) listed.push(resource);
      else byGroup.set(path, [resource]);
    }
  }
  return byGroup;
}

export function toMenu(record: MenuRecord, site: Site, byGroup: ByGroup): Menu {
  return {
    id: record.id,
    name: record.name,
    anchor: record.id,
    summary: record.summary,
    highlight: toHighlight(record.highlight, site),
    groups: record.groups.map((group) => toGroup(group, record, site, byGroup)),
  };
}

function toHighlight<Record extends { opens: string }>(record: Record | undefined, site: Site) {
  if (!record) return;
  const { opens, ...words } = record;
  return { ...words, url: addressOf(site, opens) };
}

function toGroup(record: GroupRecord, menu: MenuRecord, site: Site, byGroup: ByGroup): Group {
  const path = `${menu.id}/${record.id}`;
  const listed = (byGroup.get(path) ?? []).map((resource) => toListed(resource, path, site));
  return {
    id: record.id,
    path,
    name: record.name,
    anchor: anchorFor(menu.name, record.name),
    summary: record.summary,
    highlight: toHighlight(record.highlight, site),
    section: record.section,
    owner: record.owner,
    reviewEvery: record.review_every,
    resources: listed.sort(byPlaceThenName(record.first ?? [])),
  };
}

/** With the words and the address that it has there. */
function toListed(resource: Resource, path: string, { ownDomains }: Site): Resource {
  const words = resource.inGroup?.[path];
  const isOwn = words?.url ? isOwnAddress(words.url, ownDomains) || undefined : resource.isOwn;
  return { ...resource, ...words, isOwn };
}

/** Compared in English whatever the machine's own language is, so that every build gives the same page. */
const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

function byPlaceThenName(first: string[]) {
  // A map, because a group's every link may be one of its first choices.
  const places = new Map(first.map((id, place) => [id, place]));
  const place = ({ id }: Resource) => places.get(id) ?? first.length;
  return (a: Resource, b: Resource) =>
    place(a) - place(b) || collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
}
