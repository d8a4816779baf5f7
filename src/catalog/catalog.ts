/** The directory as types. Content files become a `Catalog` in parse-catalog.ts; nothing else makes one. */

import type { Brand } from "./brand/brand.ts";

export const audiences = ["student", "parent", "teacher", "counsellor", "leader"] as const;
export type Audience = (typeof audiences)[number];

export const costs = ["free", "freemium", "paid"] as const;
export type Cost = (typeof costs)[number];

/** A calendar day, `YYYY-MM-DD`. */
export type IsoDay = string;

/** `menu-id/group-id`, as content files name a group. */
export type GroupPath = string;

/** Spec 3 "Resource link". `id` is the file's name and never changes or returns with another meaning. */
export interface Resource {
  id: string;
  name: string;
  url: string;
  description: string;
  groups: GroupPath[];
  audiences: Audience[];
  cost: Cost;
  /** Country or region names; "Global" where the resource is not about one place. */
  regions: string[];
  /** What it is about, by the names that `Synonym.topic` gives. */
  topics?: string[];
  added: IsoDay;
  /** The day a person last looked at it; absent when nobody has. */
  reviewed?: IsoDay;
  /** Why a person should look at it soon; for curators alone. */
  lookAgain?: string;
  /** The last day on which our checker reached it; only in what visitors get, and only where it has. */
  checked?: IsoDay;
  /** BCP 47 tag, only where the site's main language is not English. */
  language?: string;
  /** Leads to one of `Site.ownDomains`, and the page has to say so. */
  isOwn?: true;
  /** Other words for it, or a deeper address, by group. In `Group.resources` they already stand in place. */
  inGroup?: Readonly<Record<GroupPath, GroupWords>>;
  /** Kept for ever, shown nowhere but where its id is asked for. */
  retired?: Retirement;
}

/** What a resource says otherwise in one of its groups. */
export interface GroupWords {
  name?: string;
  /** Leads deeper: to what the group is about. */
  url?: string;
  description?: string;
}
export const groupWordNames = ["name", "url", "description"] as const satisfies (keyof GroupWords)[];

interface Retirement {
  on: IsoDay;
  why: string;
  /** Id of the resource to use instead. */
  replacement?: string;
  /** Only hidden, by the link checker, until a curator has decided (link-health/to-visitors-catalog.ts). */
  mayReturn?: true;
}

/**
 * Spec 2 "Menus and groups". `resources` holds what is listed (not retired): the curators' first choices in their
 * order, then the others by name; with the words the resource has in this group.
 */
export interface Group {
  id: string;
  path: GroupPath;
  name: string;
  /** In-page anchor without "#", by the menu's rule (anchor-for.ts). Unique on the page. */
  anchor: string;
  /** What the group is about and what its name stands for, at the head of its page. */
  summary?: string;
  /** Before the links; `others` is the heading that they stand under then, for they are not the same thing. */
  highlight?: Highlight & { others: string };
  /** Heading of the part of its menu that it stands in, such as "Topics" after the countries. */
  section?: string;
  /** For curators: who looks after it, and how often (review/plan-review.ts). */
  owner?: string;
  reviewEvery?: string;
  resources: Resource[];
}

/** A link of the owner's, shown first and set off. */
export interface Highlight {
  name: string;
  url: string;
  description: string;
}

export interface Menu {
  id: string;
  name: string;
  /** Id of the menu's section in the directory; never equal to a group's anchor. */
  anchor: string;
  /** One sentence for the directory's section head. */
  summary: string;
  /** Professional Development: shown first and highlighted. */
  highlight?: Highlight;
  groups: Group[];
}

/** content/site.yaml */
export interface Site {
  /** Product name; replaces `{product}` in every text. */
  product: string;
  /** Absolute address of the home page, ends with "/"; may have a path, such as `https://example.org/hub/`. */
  url: string;
  title: string;
  description: string;
  addresses: SiteAddresses;
  /** Names of the share form's fields, for a report about one resource. */
  shareFormFields: { resourceId: string; resourceName: string; resourceAddress: string };
  /** Offered beside the share form where the owner set it. */
  shareEmail?: string;
  /** What others may do with texts and choice of links, where the owner says so. */
  contentLicence?: { name: string; url?: string };
  /** At the foot of the home page; what is not said is not shown. */
  about?: { runBy?: string | undefined; what?: string; choosing?: string; privacy?: string[] };
  /** For groups that say nothing of their own. */
  review?: { owner?: string; every?: string };
  /** Registrable domains of the consultancy and its partners; links to them are labelled. */
  ownDomains: string[];
}

export interface SiteAddresses {
  shareForm: string;
  servicesPage: string;
  certificateForm: string;
  assessmentForm: string;
  digitalCards: string;
  assistantSignUp: string;
}

/** content/home.yaml */
export interface Home {
  hero: { greeting?: string; heading: string; text: string; groups?: GroupPath[] };
  offers: Offer[];
  voices: { heading: string; resources: Resource[] };
  podcasts: { heading: string; resources: Resource[] };
  services: { heading: string; text: string; cards: ServiceCard[] };
  closing: { heading: string; text: string; label: string };
}

export const offerPictures = ["cards", "speech"] as const;

/** A panel with a button. `url` is resolved from the offer's `opens`. */
export interface Offer {
  picture: (typeof offerPictures)[number];
  heading: string;
  text: string;
  label: string;
  url: string;
}

export const serviceIcons = ["tours", "certificate", "recruitment", "fellows", "travel", "review"] as const;
export type ServiceIcon = (typeof serviceIcons)[number];

/** Spec 3 "Service card". `url` is resolved from the card's `opens` setting. */
export interface ServiceCard {
  icon: ServiceIcon;
  title: string;
  description: string;
  url: string;
}

/** content/feeds.yaml. The same form as the news' FeedSource, which this folder may not import. */
export interface NewsFeed {
  name: string;
  home: string;
  /** https address, or `waymark:updates` for the hub's own feed. */
  url: string;
  enabled: boolean;
  max?: number;
}

/** content/synonyms.yaml: words that visitors use for what the directory calls otherwise. */
export interface Synonym {
  /** The words find the links that name this in their topics, and neither each other nor anything else. */
  topic?: string;
  /** Each of these finds what the others find. */
  words: string[];
  /** What they find besides; not the other way round. */
  also?: string[];
  /** Of `words`, none finds the others. */
  apart?: boolean;
}

export interface Catalog {
  site: Site;
  home: Home;
  menus: Menu[];
  /** Every resource by id, retired ones included. */
  resources: ReadonlyMap<string, Resource>;
  feeds: NewsFeed[];
  synonyms: Synonym[];
  /** Absent where the hub looks as ours does. */
  brand?: Brand;
}
