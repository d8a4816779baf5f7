import { isTrackingParameter } from "#base/tracking-parameters.ts";

const maxAddressChars = 2048;

/**
 * S24: what may be linked to. Returns what is wrong and how to fix it, or nothing. "any" reach is for
 * feeds that an operator names: http and hosts of an intranet are theirs to allow.
 */
export function checkAddress(
  address: string,
  reach: "public" | "any" = "public",
): { what: string; fix: string } | undefined {
  if (address.length > maxAddressChars) {
    return {
      what: `the address has ${address.length} characters`,
      fix: `use an address of at most ${maxAddressChars} characters`,
    };
  }
  if (
    /[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/.test(address) ||
    !address.isWellFormed()
  ) {
    return {
      what: "the address contains a space or an invisible character",
      fix: "copy it again from the browser's address bar, or write %20 for a space",
    };
  }
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url)
    return { what: `"${address}" is not a web address`, fix: "write the whole address: https://host/path" };
  if (reach === "any")
    return url.protocol === "http:" ? checkUser(url) : (checkScheme(url) ?? checkUser(url));
  return checkScheme(url) ?? checkUser(url) ?? checkHost(url) ?? checkTracking(url);
}

function checkScheme(url: URL) {
  if (url.protocol === "http:") {
    return {
      what: "the address is http, which anyone on the network can read and change",
      fix: `write ${url.href.replace("http:", "https:")} if that opens; else leave the link out`,
    };
  }
  if (url.protocol === "https:") return;
  return { what: `the scheme "${url.protocol}" is not safe to link to`, fix: "use an https:// address" };
}

function checkUser(url: URL) {
  if (!url.username && !url.password) return;
  return {
    what: "the address contains a user name or a password",
    fix: `write https://${url.host}${url.pathname}`,
  };
}

function checkHost(url: URL) {
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*\.?$/.test(url.hostname)) return;
  return {
    what: `"${url.hostname}" is not a public host name`,
    fix: "use the site's full name, like www.example.org",
  };
}

function checkTracking(url: URL) {
  const tracking = [...url.searchParams.keys()].filter(isTrackingParameter);
  if (tracking.length === 0) return;
  for (const name of tracking) url.searchParams.delete(name);
  return {
    what: `the address contains tracking parameters (${tracking.join(", ")})`,
    fix: `write ${url.href}`,
  };
}
