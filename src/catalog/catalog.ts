/** The directory as types: the shapes' fields, with what pages need beside them. Only parse-catalog.ts makes a `Catalog` of content files. */

import type { Brand } from "./brand/brand.ts";
import type { audiences, costs, serviceIcons } from "./choices.ts";
import type { FeedRecord } from "./shape/feeds-shape.ts";
import type { HomeRecord } from "./shape/home-shape.ts";
import type { MenuRecord } from "./shape/menus-shape.ts";
import type { ResourceRecord } from "./shape/resource-shape.ts";
import type { SiteRecord } from "./shape/site-shape.ts";
import type { SynonymRecord } from "./shape/synonyms-shape.ts";

export { audiences, costs } from "./choices.ts";

export type Audience = (typeof audiences)[number];
export type Cost = (typeof costs)[number];
export type ServiceIcon = (typeof serviceIcons)[number];

/** A calendar day, `YYYY-MM-DD`. */
export type IsoDay = string;

/** `menu-id/group-id`, as content files name a group. */
export type GroupPath = string;

/**
 * Spec 3 "Resource link". `id` is the file's name and never changes or returns with another meaning. What `in_group` says is
 * already in place in `Group.resources`; `look_again` is only for curators.
 */
export interface Resource extends Omit<ResourceRecord, "retired"> {
  id: string;
  /** The last day on which our checker reached it; only in what visitors get, and only if it has. */
  checked?: IsoDay;
  /** Leads to one of `Site.own_domains`, and the page has to say so. */
  isOwn?: true | undefined;
  /** Kept for ever, and shown only if its id is asked for. */
  retired?: Retirement;
}

/** What a resource says differently in one of its groups. Its `url` leads deeper: to what the group is about. */
export type GroupWords = NonNullable<ResourceRecord["in_group"]>[GroupPath];
export const groupWordNames = ["name", "url", "description"] as const satisfies (keyof GroupWords)[];

type Retirement = NonNullable<ResourceRecord["retired"]> & {
  /** Only hidden, by the link checker, until a curator has decided (link-health/parse-visitors-catalog.ts). */
  mayReturn?: true;
};

/** `opens` of a content file, resolved to the address it names. */
export type Opened<T> = Omit<T, "opens"> & { url: string };
export type GroupRecord = MenuRecord["groups"][number];

/**
 * Spec 2 "Menus and groups". `resources` contains what is listed (not retired): the curators' first choices in their
 * order, then the others by name; with the words the resource has in this group.
 */
export interface Group extends Omit<GroupRecord, "first" | "highlight"> {
  path: GroupPath;
  /** In-page anchor without "#", by the menu's rule (anchor-for.ts). Unique on the page. */
  anchor: string;
  highlight?: Opened<NonNullable<GroupRecord["highlight"]>> | undefined;
  resources: Resource[];
}

/** The owner's own link, shown first and set apart. */
export type Highlight = Opened<NonNullable<MenuRecord["highlight"]>>;

export interface Menu extends Omit<MenuRecord, "groups" | "highlight"> {
  /** Id of the menu's section in the directory; never equal to a group's anchor. */
  anchor: string;
  highlight?: Highlight | undefined;
  groups: Group[];
}

/** content/site.yaml. `url` ends with "/" and may have a path, such as `https://example.org/hub/`. */
export type Site = SiteRecord;

export type Offer = Opened<HomeRecord["offers"][number]>;
/** Spec 3 "Service card". */
export type ServiceCard = Opened<HomeRecord["services"]["cards"][number]>;
type Picks = { heading: string; resources: Resource[] };

/** content/home.yaml */
export interface Home extends Pick<HomeRecord, "hero" | "closing"> {
  offers: Offer[];
  voices: Picks;
  podcasts: Picks;
  services: Omit<HomeRecord["services"], "cards"> & { cards: ServiceCard[] };
}

/** content/feeds.yaml. The same form as the news' FeedSource, which this folder may not import. */
export type NewsFeed = Omit<FeedRecord, "enabled" | "note"> & { enabled: boolean };

/** content/synonyms.yaml: words that visitors use for what the directory calls something else. */
export type Synonym = SynonymRecord;

export interface Catalog {
  site: Site;
  home: Home;
  menus: Menu[];
  /** Every resource by id, retired ones included. */
  resources: ReadonlyMap<string, Resource>;
  feeds: NewsFeed[];
  synonyms: Synonym[];
  /** Absent if the hub looks like ours. */
  brand?: Brand;
}
