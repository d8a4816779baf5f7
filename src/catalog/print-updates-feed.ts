import { escapeMarkup } from "#base/escape-markup.ts";
import { memoizeEach } from "#base/memoize.ts";
import type { Catalog, Group, IsoDay, Menu, Resource, Site } from "./catalog.ts";
import { listByName } from "./list-duplicates.ts";
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
  /** Unique among those of its kind and day. */
  subject: string;
}

/**
 * From here on a day's changes in one group are one headline, so that a large batch does not drown the ticker. Fewer new links are
 * not: feed readers would keep what was published earlier that day beside it. Reviews always are, under one id: each alone, those
 * of a round would push all new links out of the feed.
 */
const batchFrom = { added: 8, reviewed: 1 };
const maxUpdates = 200;

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
    "<!-- This page is for feed readers. Copy its address into one, and it shows you what is new here. -->",
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
  const { kind, day, subject, anchor, resources } = update;
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
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
  return `${what} ${name}: ${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

const toInstant = (day: string) => `${day}T00:00:00Z`;
const hostOf = (site: Site) => new URL(site.url).hostname;

/** Newest first, then in the page's order; a retired resource is not news. */
function listUpdates(catalog: Catalog, { menu, group }: UpdateScope): Update[] {
  const places = group
    ? [toPlace(catalog, group)]
    : listPlaces(catalog).filter(({ path }) => !menu || path.startsWith(`${menu.id}/`));
  const updates = places.flatMap((place) => [
    ...toUpdates("added", place, ({ added }) => added),
    ...toUpdates("reviewed", place, ({ added, reviewed }) => (reviewed === added ? undefined : reviewed)),
  ]);
  // The sort keeps the page's order within a day.
  return updates.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0)).slice(0, maxUpdates);
}

/** Each resource at one place only: the first of its groups, otherwise where the home page names it. */
function listPlaces(catalog: Catalog): Place[] {
  const { menus, home } = catalog;
  const places = [
    ...menus.flatMap(({ groups }) => groups.map((group) => toPlace(catalog, group))),
    ...(["voices", "podcasts"] as const).map((anchor) => {
      return {
        path: `home/${anchor}`,
        name: home[anchor].heading,
        anchor,
        resources: home[anchor].resources,
      };
    }),
  ];
  return places.map((place) => {
    const isHere = ({ groups: [first] }: Resource) => (first ? first === place.path : "anchor" in place);
    return { ...place, resources: place.resources.filter(isHere) };
  });
}

/** With what is retired: a batch that loses a link stays one, or readers would be told of all its others again. */
function toPlace(catalog: Catalog, { path, name, resources: listed }: Group): Place {
  return { path, name, resources: [...listed, ...listGone(catalog)(path)] };
}

/** Each menu and each group has a feed, and there may be tens of thousands of links. */
const listGone = memoizeEach(({ resources }: Catalog) =>
  listByName([...resources.values()], ({ retired, groups }) => (retired ? groups : [])),
);

const toUpdates = (kind: Update["kind"], place: Place, dayOf: (resource: Resource) => IsoDay | undefined) =>
  [...Map.groupBy(place.resources, dayOf)].flatMap(([day, changed]): Update[] => {
    if (!day) return [];
    const shown = changed.filter(({ retired }) => !retired);
    const bySubject = Map.groupBy(shown, ({ id }) => (changed.length < batchFrom[kind] ? id : place.path));
    return [...bySubject].map(([subject, resources]) => ({ ...place, kind, day, subject, resources }));
  });
