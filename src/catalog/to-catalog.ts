import { isOwnAddress } from "./address.ts";
import { addressOf } from "./address-of.ts";
import { anchorFor } from "./anchor-for.ts";
import { toBrand } from "./brand/check-brand.ts";
import type {
  Catalog,
  Group,
  GroupPath,
  GroupRecord,
  Home,
  Menu,
  Opened,
  Resource,
  Site,
} from "./catalog.ts";
import type { ContentRecord, ContentRecords } from "./read-content-records.ts";
import type { HomeRecord } from "./shape/home-shape.ts";
import type { MenuRecord } from "./shape/menus-shape.ts";
import type { ResourceRecord } from "./shape/resource-shape.ts";

/** Compared in English whatever the machine's own language is, so that every build gives the same page. */
const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Records that have passed every check -> the catalog. */
export function toCatalog(records: ContentRecords): Catalog {
  const site = wholeOf(records.site);
  const resources = new Map(
    [...records.resources].map(([id, record]) => [id, toResource(id, record, site)] as const),
  );
  const brand = toBrand(records);
  const listed = [...resources.values()]
    .filter(({ retired }) => !retired)
    .flatMap((resource) => resource.groups.map((path) => ({ path, resource })));
  const byGroup = Map.groupBy(listed, ({ path }) => path);
  return {
    site,
    resources,
    menus: wholeOf(records.menus).map((menu) => toMenu(menu, site, byGroup)),
    home: toHome(wholeOf(records.home), site, resources),
    feeds: wholeOf(records.feeds).map(({ note: _, enabled = true, ...feed }) => ({ ...feed, enabled })),
    synonyms: records.synonyms?.value ?? [],
    ...(brand ? { brand } : {}),
  };
}

function wholeOf<V>(record: ContentRecord<V> | undefined): V {
  if (record?.value === undefined) throw new Error("A content file with problems reached the catalog.");
  return record.value;
}

/** A record stays the same object as long as its file does (read-content-records.ts). */
const made = new WeakMap<ContentRecord<ResourceRecord>, { own: string; resource: Resource }>();

function toResource(id: string, record: ContentRecord<ResourceRecord>, { own_domains: ownDomains }: Site) {
  const own = ownDomains.join();
  const before = made.get(record);
  if (before?.own === own) return before.resource;
  const fields = wholeOf(record);
  const resource = { id, ...fields, isOwn: isOwnAddress(fields.url, ownDomains) || undefined };
  made.set(record, { own, resource });
  return resource;
}

function toHome(record: HomeRecord, site: Site, resources: ReadonlyMap<string, Resource>): Home {
  const pick = ({ heading, resources: ids }: HomeRecord["voices"]) => ({
    heading,
    resources: ids.map((id) => resources.get(id)).filter((resource) => resource !== undefined),
  });
  return {
    ...record,
    voices: pick(record.voices),
    podcasts: pick(record.podcasts),
    offers: record.offers.map((offer) => toOpened(offer, site)),
    services: { ...record.services, cards: record.services.cards.map((card) => toOpened(card, site)) },
  };
}

/** What is listed, by the path of each group it is in. */
type ByGroup = ReadonlyMap<GroupPath, readonly { resource: Resource }[]>;

const toOpened = <T extends { opens: string }>({ opens, ...words }: T, site: Site): Opened<T> => ({
  ...words,
  url: addressOf(site, opens),
});

const toMenu = ({ groups, highlight, ...menu }: MenuRecord, site: Site, byGroup: ByGroup): Menu => ({
  ...menu,
  anchor: menu.id,
  highlight: highlight && toOpened(highlight, site),
  groups: groups.map((group) => toGroup(group, menu, site, byGroup)),
});

function toGroup(
  { first = [], highlight, ...group }: GroupRecord,
  menu: Pick<MenuRecord, "id" | "name">,
  site: Site,
  byGroup: ByGroup,
): Group {
  const path = `${menu.id}/${group.id}`;
  const listed = (byGroup.get(path) ?? []).map(({ resource }) => toListed(resource, path, site));
  return {
    ...group,
    path,
    anchor: anchorFor(menu.name, group.name),
    highlight: highlight && toOpened(highlight, site),
    resources: listed.sort(byPlaceThenName(first)),
  };
}

/** With the words and the address that it has there. */
function toListed(resource: Resource, path: string, { own_domains: ownDomains }: Site): Resource {
  const words = resource.in_group?.[path];
  const isOwn = words?.url ? isOwnAddress(words.url, ownDomains) || undefined : resource.isOwn;
  return { ...resource, ...words, isOwn };
}

function byPlaceThenName(first: string[]) {
  // A map, because every link of a group may be one of its first choices.
  const places = new Map(first.map((id, place) => [id, place]));
  const place = ({ id }: Resource) => places.get(id) ?? first.length;
  return (a: Resource, b: Resource) =>
    place(a) - place(b) || collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
}
