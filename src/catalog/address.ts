import type { WhatAndFix } from "#base/problem.ts";
import { isTrackingParameter } from "#base/tracking-parameters.ts";

/**
 * Two addresses with one key lead to the same page: http or https, "www.", default port, case of the host, order of
 * the query, tracking parameters, fragment and a slash at the end make no difference (as R28 does for headlines).
 */
export function addressKey(address: string): string {
  const url = new URL(address);
  const query = [...url.searchParams]
    .filter(([name]) => !isTrackingParameter(name))
    .map((pair) => new URLSearchParams([pair]).toString())
    .sort();
  const host = url.host.replace(/^www\./, "").replace(/:(80|443)$/, "");
  const hash = url.hash.startsWith("#!") ? url.hash : "";
  return `${host}${url.pathname.replace(/\/$/, "")}${query.length > 0 ? `?${query.join("&")}` : ""}${hash}`;
}

/** Does an address lead to the consultancy or a partner (site.yaml's `own_domains`)? Subdomains belong to them too. */
export function isOwnAddress(address: string, ownDomains: readonly string[]): boolean {
  const { hostname } = new URL(address);
  return ownDomains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
}

export type AddressReach = "public" | "any";
export const maxAddressChars = 2048;

/**
 * S24: what may be linked to. Returns what is wrong and how to fix it, or nothing. The reach "any" is for
 * feeds that an operator names, who may allow http and hosts of an intranet.
 */
export function checkAddress(address: string, reach: AddressReach = "public"): WhatAndFix | undefined {
  if (address.length > maxAddressChars) {
    const what = `the address has ${address.length} characters`;
    return { what, fix: `use an address of at most ${maxAddressChars} characters` };
  }
  const invisible =
    /[\u0000-\u0020\u007f-\u00a0\u00ad\u061c\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/;
  if (invisible.test(address) || !address.isWellFormed()) {
    const fix = "copy it again from the browser's address bar, or write %20 for a space";
    return { what: "the address contains a space or an invisible character", fix };
  }
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // Within a page, "https:host", "https:/host" and "https:\host" lead to the page's own site.
  if (!url || /^https?:(?!\/\/)/i.test(address))
    return { what: `"${address}" is not a web address`, fix: "write it in full, like https://example.org" };
  const fault = reach === "any" && url.protocol === "http:" ? undefined : checkScheme(url);
  return fault ?? checkUser(url) ?? (reach === "any" ? undefined : (checkHost(url) ?? checkTracking(url)));
}

function checkScheme({ protocol, href }: URL): WhatAndFix | undefined {
  if (protocol === "https:") return;
  if (protocol !== "http:")
    return { what: `the scheme "${protocol}" is not safe to link to`, fix: "use an https:// address" };
  const fix = `write ${href.replace("http:", "https:")} if that opens; else leave the link out`;
  return { what: "the address is http, which anyone on the network can read and change", fix };
}

function checkUser({ username, password, host, pathname }: URL): WhatAndFix | undefined {
  if (!username && !password) return;
  return { what: "the address contains a user name or a password", fix: `write https://${host}${pathname}` };
}

function checkHost({ hostname }: URL): WhatAndFix | undefined {
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*\.?$/.test(hostname)) return;
  const fix = "use the site's full name, like www.example.org";
  return { what: `"${hostname}" is not a public host name`, fix };
}

function checkTracking(url: URL): WhatAndFix | undefined {
  const tracking = [...url.searchParams.keys()].filter(isTrackingParameter);
  if (tracking.length === 0) return;
  for (const name of tracking) url.searchParams.delete(name);
  const what = `the address contains tracking parameters (${tracking.join(", ")})`;
  return { what, fix: `write ${url.href}` };
}
