import { escapeMarkup } from "#base/escape-markup.ts";
import type { Catalog, Group, IsoDay, Menu, Resource, Site } from "./catalog.ts";
import { groupPath, menuPath } from "./page-paths.ts";

/** Where resources are found. */
interface Place {
  /** Unique among places; of a group, where its page is. */
  path: string;
  name: string;
  /** On the home page, for places without a page of their own. */
  anchor?: string;
  resources: Resource[];
}

/** Something that changed in the directory on one day: one resource, or several of one place at once. */
interface Update extends Place {
  kind: "added" | "reviewed";
  day: IsoDay;
}

/**
 * From here on a day's changes in one group are one headline, so that a large batch does not drown the ticker. Fewer are not: feed
 * readers would keep what was published earlier that day beside it.
 */
const batchFrom = 8;
const maxUpdates = 100;

/** One menu or group alone, if a feed is about that. */
type UpdateScope = { menu?: Menu | undefined; group?: Group | undefined };

/**
 * The hub's own news as Atom (RFC 4287), of the whole directory or of a part of it. Its entries link to the pages beside
 * `selfUrl`, so a feed read on one's own machine leads to that machine. Ids are made of the site's own address and days:
 * the same content gives the same bytes on every machine.
 */
export function printUpdatesFeed(catalog: Catalog, selfUrl: string, scope: UpdateScope = {}): string {
  const { site } = catalog;
  const { menu, group } = scope;
  const path = group ? groupPath(group) : menu ? menuPath(menu) : "";
  const name = (group ?? menu)?.name;
  const homeUrl = new URL("../".repeat(path.split("/").length - 1) || "./", selfUrl).href;
  const pageUrl = new URL(path, homeUrl).href;
  const updates = listUpdates(catalog, scope);
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>tag:${hostOf(site)},2026:updates${path ? `/${path}` : ""}</id>`,
    `<title>${escapeMarkup(`${site.product} updates${name ? `: ${name}` : ""}`)}</title>`,
    `<subtitle>${escapeMarkup(site.description)}</subtitle>`,
    `<updated>${toInstant(updates[0]?.day ?? "1970-01-01")}</updated>`,
    `<author><name>${escapeMarkup(site.product)}</name><uri>${escapeMarkup(homeUrl)}</uri></author>`,
    ...printRights(site),
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(selfUrl)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(pageUrl)}"/>`,
    ...updates.flatMap((update) => printEntry(update, site, homeUrl)),
    "</feed>",
  ];
  return `${lines.join("\n")}\n`;
}

function printRights({ content_licence: licence }: Site): string[] {
  if (!licence) return [];
  const link = licence.url ? `<link rel="license" href="${escapeMarkup(licence.url)}"/>` : "";
  return [`<rights>${escapeMarkup(licence.name)}</rights>${link}`];
}

function printEntry(update: Update, site: Site, homeUrl: string): string[] {
  const { kind, day, path, anchor, resources } = update;
  const [only] = resources.length === 1 ? resources : [];
  const subject = only?.id ?? path;
  const url = new URL(anchor ? "" : groupPath(update), homeUrl);
  // In the query, because readers of feeds tell entries apart without the fragment.
  url.searchParams.set("update", `${kind}-${day}-${subject.replace("/", ".")}`);
  url.hash = anchor ?? "";
  const items = resources.map(({ url: at, name, description }) => {
    const [href, text, more] = [at, name, description].map(escapeMarkup);
    return `<li><a href="${href}">${text}</a>: ${more}</li>`;
  });
  return [
    "<entry>",
    `<id>tag:${hostOf(site)},${day}:${kind}/${subject}</id>`,
    `<title>${escapeMarkup(printHeadline(update))}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(url.href)}"/>`,
    `<published>${toInstant(day)}</published>`,
    `<updated>${toInstant(day)}</updated>`,
    `<content type="html">${escapeMarkup(`<ul>${items.join("")}</ul>`)}</content>`,
    "</entry>",
  ];
}

/** A true sentence that makes sense on its own. */
function printHeadline({ kind, name, resources }: Update): string {
  const names = resources.map((resource) => resource.name);
  if (names.length === 1) return `${kind === "added" ? "New" : "Reviewed again"} in ${name}: ${names[0]}`;
  const what = kind === "added" ? `${names.length} new links in` : `${names.length} links reviewed again in`;
  return `${what} ${name}: ${names.slice(0, 3).join(", ")} and ${names.length - 3} more`;
}

const toInstant = (day: string) => `${day}T00:00:00Z`;
const hostOf = (site: Site) => new URL(site.url).hostname;

/** Newest first, then in the page's order; a retired resource is not news. */
function listUpdates(catalog: Catalog, { menu, group }: UpdateScope): Update[] {
  const places = group
    ? [{ path: group.path, name: group.name, resources: group.resources }]
    : listPlaces(catalog).filter(({ path }) => !menu || path.startsWith(`${menu.id}/`));
  const updates = places.flatMap((place) => [
    ...toUpdates("added", place, ({ added }) => added),
    ...toUpdates("reviewed", place, ({ added, reviewed }) => (reviewed === added ? undefined : reviewed)),
  ]);
  // The sort keeps the page's order within a day.
  return updates.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0)).slice(0, maxUpdates);
}

/** Each resource at one place only: the first of its groups, otherwise where the home page names it. */
function listPlaces({ menus, home, resources }: Catalog): Place[] {
  const firstGroup = (id: string) => resources.get(id)?.groups[0];
  const groups = menus.flatMap((menu) => menu.groups);
  const ungrouped = (picked: Resource[]) => picked.filter(({ groups: of }) => of.length === 0);
  return [
    ...groups.map(({ path, name, resources: listed }) => ({
      path,
      name,
      resources: listed.filter(({ id }) => firstGroup(id) === path),
    })),
    ...(["voices", "podcasts"] as const).map((anchor) => ({
      path: `home/${anchor}`,
      name: home[anchor].heading,
      anchor,
      resources: ungrouped(home[anchor].resources),
    })),
  ];
}

const toUpdates = (kind: Update["kind"], place: Place, dayOf: (resource: Resource) => IsoDay | undefined) =>
  [...Map.groupBy(place.resources, dayOf)].flatMap(([day, changed]): Update[] => {
    if (!day) return [];
    if (changed.length >= batchFrom) return [{ ...place, kind, day, resources: changed }];
    return changed.map((resource) => ({ ...place, kind, day, resources: [resource] }));
  });
