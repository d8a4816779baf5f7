import { isOwnAddress } from "#catalog/address.ts";
import type { Site } from "#catalog/catalog.ts";

const label = 'class="own"';

/**
 * Wherever the directory links to one of our own domains, it must say so after the link, before the next link and before the
 * entry ends. The addresses in site.yaml are exempt, because forms and services are offered as ours by name.
 */
export function listUnlabelled(html: string, site: Pick<Site, "own_domains" | "addresses">): string[] {
  const offered = new Set(Object.values(site.addresses));
  const bare = [...html.matchAll(/<a\b[^>]*\bhref="(https?:[^"]*)"[^>]*>(.*?)(?=<a\b|<\/li>|$)/gs)]
    .map(([, href = "", rest = ""]) => ({ url: href.replaceAll("&amp;", "&"), rest }))
    .filter(({ url }) => !offered.has(url) && isOwnAddress(url, site.own_domains))
    .filter(({ rest }) => !rest.includes(label));
  return [...new Set(bare.map(({ url }) => url))];
}
