import type { FormFile } from "../file-calls.ts";

export const fileWords: Record<FormFile, { title: string; lead: string }> = {
  site: {
    title: "Name and addresses",
    lead: "What your hub is called, where it stands on the internet, and where its buttons lead.",
  },
  home: {
    title: "Home page",
    lead: "The words of the home page, your offers and your services, in their order.",
  },
  menus: {
    title: "Menus and groups",
    lead: "In the order of the page. Visitors do not see who looks after a group and how often its links are reviewed.",
  },
  feeds: {
    title: "News sources",
    lead: "Whose headlines the ticker shows. Find a source by the address of its site.",
  },
  brand: {
    title: "Look",
    lead: "Your logo, your colours, your typeface, and what stands below the welcome. The night's colours follow from the day's.",
  },
  synonyms: {
    title: "Words for the search",
    lead: "What visitors type for what the directory calls otherwise: each word of a line finds what the others find.",
  },
};

/** By the file and the field's path without places, else by the field's own name. */
const labels: Record<string, string> = {
  "site.product": "Name",
  "site.url": "Address of the home page",
  "site.title": "Title for browsers and search engines",
  "site.description": "What it is, in one sentence",
  "site.addresses": "Addresses that only you know",
  "site.addresses.share_form": "Share form",
  "site.addresses.services_page": "Services page",
  "site.addresses.certificate_form": "Certificate form",
  "site.addresses.assessment_form": "Assessment form",
  "site.addresses.digital_cards": "Digital cards",
  "site.addresses.assistant_sign_up": "Assistant's sign-up",
  "site.about": "About the hub",
  "site.about.run_by": "Who runs it",
  "site.about.what": "What it is",
  "site.about.choosing": "How links are chosen and checked",
  "site.share_form_fields": "Fields of the share form",
  "site.share_form_fields.resource_id": "Field for the link's id",
  "site.share_form_fields.resource_name": "Field for the link's name",
  "site.share_form_fields.resource_address": "Field for the link's address",
  "site.share_email": "E-mail address for visitors",
  "site.review": "How links are reviewed",
  "site.review.every": "How often",
  "site.own_domains": "Your own and your partners' domains",
  "home.hero": "Welcome",
  "home.hero.groups": "Groups beside the search",
  "home.closing": "Closing call",
  "home.services.cards": "Service cards",
  "menus.groups": "Groups",
  "menus.groups.first": "Shown first",
  "menus.groups.section": "Part of the menu",
  "menus.highlight": "Highlighted link",
  "menus.groups.highlight": "Highlighted link",
  "menus.groups.highlight.others": "Heading of the links after it",
  "feeds.home": "Its own page",
  "feeds.url": "Address of the feed",
  "feeds.enabled": "Read and shown",
  "feeds.max": "How many of the 50 headlines at most",
  "synonyms.words": "Words that mean the same",
  "synonyms.also": "What they find besides",
  "brand.accent": "Main colour",
  "brand.warm": "Warm colour",
  "brand.scene": "Below the welcome",
  "brand.picture.alt": "What the picture shows",
  heading: "Heading",
  text: "Text",
  label: "Button",
  opens: "Leads to",
  picture: "Picture",
  icon: "Picture",
  resources: "Links",
};

export function labelOf(file: FormFile, names: readonly string[]): string {
  const own = labels[`${file}.${names.join(".")}`] ?? labels[names.at(-1) ?? ""];
  const words = (names.at(-1) ?? "").replaceAll("_", " ");
  return own ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Where the schema's own words are about how a file is written. */
export const hints: Record<string, string> = {
  "site.addresses": "Each can wait. Until one is set, the desk and the page's owner are reminded of it.",
  "site.own_domains": "One a line, like our-consultancy.org. Links to them are labelled on the page.",
  "home.offers": "Panels with a button, in their order.",
  "home.services.cards": "In their order. As many as you have.",
  "home.hero.groups": "With their counts; the first groups of the menus where you choose none.",
  opens: "An address that starts with https://, or the name of one of your addresses, such as services_page.",
  "menus.name": "What the button says.",
  "menus.groups.name": "What visitors read.",
  "menus.groups.first": "In this order. The others follow by name.",
  "menus.id": "Part of the page's address. Lower-case letters and dashes.",
  "menus.groups.id": "Part of the page's address. Lower-case letters and dashes.",
  "feeds.enabled": "When switched off, it stays in the list but is neither read nor shown.",
  "brand.accent": "Of links, bars and headings, such as #0b4a40. A deep one: it is read as text on the page.",
  "brand.warm": "Of marks and buttons, such as #ffc53d. A light one: dark words stand on it.",
  "brand.typeface":
    "trail: a serif for headings. clear: one face for all. system: what the visitor's device has.",
  "brand.scene": "Drawn hills in your colours, nothing, or a picture of your own.",
  "synonyms.words": "One a line.",
  "synonyms.also": "One a line. It does not work the other way round.",
};

/** What one item of a list is called: by what it is known, before anything else. */
export function printItem(item: unknown, place: number, product: string): string {
  const { name, title, heading, words } = (item ?? {}) as Record<string, unknown>;
  const said = name ?? title ?? heading ?? (Array.isArray(words) ? words.join(", ") : "");
  return String(said).replaceAll("{product}", product) || `New, in place ${place + 1}`;
}
