import { addressOf } from "./address-of.ts";
import { anchorFor } from "./anchor-for.ts";
import type { Group, Menu, Resource, Site } from "./catalog.ts";
import type { MenuRecord } from "./shape/menus-shape.ts";

type GroupRecord = MenuRecord["groups"][number];

export function toMenu(record: MenuRecord, site: Site, resources: ReadonlyMap<string, Resource>): Menu {
  const { highlight } = record;
  return {
    id: record.id,
    name: record.name,
    anchor: record.id,
    summary: record.summary,
    highlight: highlight && {
      name: highlight.name,
      description: highlight.description,
      url: addressOf(site, highlight.opens),
    },
    groups: record.groups.map((group) => toGroup(group, record, resources)),
  };
}

function toGroup(record: GroupRecord, menu: MenuRecord, resources: ReadonlyMap<string, Resource>): Group {
  const path = `${menu.id}/${record.id}`;
  const listed = [...resources.values()]
    .filter((resource) => !resource.retired && resource.groups.includes(path))
    .map((resource) => ({ ...resource, ...resource.inGroup?.[path] }));
  return {
    id: record.id,
    path,
    name: record.name,
    anchor: anchorFor(menu.name, record.name),
    summary: record.summary,
    section: record.section,
    owner: record.owner,
    reviewEvery: record.review_every,
    resources: listed.sort(byPlaceThenName(record.first ?? [])),
  };
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
