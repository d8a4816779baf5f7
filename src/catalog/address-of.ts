import type { Problem } from "#base/problem.ts";
import type { Catalog, Site } from "./catalog.ts";
import { notSetUpId } from "./page-paths.ts";
import type { ContentRecords } from "./read-content-records.ts";
import type { AddressName } from "./shape/site-shape.ts";

/** Addresses that only the owner knows are on reserved names (RFC 2606, RFC 6761) until they are set. */
export function isUnsetAddress(address: string): boolean {
  const { hostname } = new URL(address);
  return /(^|\.)(example\.(com|net|org)|example|test|invalid|localhost)$/.test(hostname);
}

/** What a link to it leads to: while nobody has set it, the note that says so. */
export const toOwnerHref = (address: string) => (isUnsetAddress(address) ? `#${notSetUpId}` : address);

/** What the site's owner offers, with the address that it opens. */
export function listOffered({ home, menus }: Pick<Catalog, "home" | "menus">) {
  const highlights = menus
    .flatMap((menu) => [menu, ...menu.groups])
    .flatMap(({ highlight }) => (highlight ? { title: highlight.name, url: highlight.url } : []));
  const offers = home.offers.map(({ heading, url }) => ({ title: heading, url }));
  return [...home.services.cards, ...offers, ...highlights];
}

/** The address that an offer, a card or a highlight `opens`: its own, or one that site.yaml names. */
export const addressOf = (site: Site, opens: string): string =>
  Object.hasOwn(site.addresses, opens) ? site.addresses[opens as AddressName] : opens;

/** Each is reported until the owner has set it; in the meantime, links to it say so (site/parts/owner-link.tsx). */
export function checkUnsetAddresses({ site }: ContentRecords): Problem[] {
  const { url, addresses = {} } = site?.partial ?? {};
  const fields = Object.entries(addresses).map(([name, value]) => ({ field: ["addresses", name], value }));
  return [{ field: ["url"], value: url }, ...fields].flatMap(({ field, value }): Problem | [] => {
    if (!site || value === undefined || !isUnsetAddress(value)) return [];
    const what = `the address is not set yet: ${value} is only an example`;
    return { level: "warning", where: site.source.where(field), what, fix: "write the real address" };
  });
}

/** For the owner, who sees the page on their own machine first: the settings of site.yaml that are still examples. */
export function listUnsetAddresses({ url, addresses }: Pick<Site, "url" | "addresses">): string[] {
  const unset = Object.entries(addresses).filter(([, address]) => isUnsetAddress(address));
  return [...(isUnsetAddress(url) ? ["url"] : []), ...unset.map(([name]) => `addresses.${name}`)];
}
