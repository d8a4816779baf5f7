import type { Problem } from "#base/problem.ts";
import { isOwnAddress } from "#catalog/address.ts";
import type { Catalog } from "#catalog/catalog.ts";

const label = 'class="own"';

/**
 * A link of the directory to an own domain must say so wherever it stands: after it, before the next link and before
 * its entry ends. The addresses of site.yaml are left out: forms and services are offered as ours by name.
 */
export function checkOwnLabels(html: string, { site }: Pick<Catalog, "site">, where: string): Problem[] {
  if (site.ownDomains.length === 0) return [];
  const offered = new Set(Object.values(site.addresses));
  const bare = [...html.matchAll(/<a\b[^>]*\bhref="(https?:[^"]*)"[^>]*>(.*?)(?=<a\b|<\/li>|$)/gs)]
    .map(([, href = "", rest = ""]) => ({ url: href.replaceAll("&amp;", "&"), rest }))
    .filter(({ url }) => !offered.has(url) && isOwnAddress(url, site.ownDomains))
    .filter(({ rest }) => !rest.includes(label));
  return [...new Set(bare.map(({ url }) => url))].map((url) => ({
    level: "error",
    where,
    what: `${url} is on a domain of own_domains, and a link to it stands without its label`,
    fix: "draw OwnLabel of src/site/parts/external-link.tsx beside it",
  }));
}
