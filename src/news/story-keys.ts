import { sha256 } from "./sha-256.ts";
import { bareHost, queryWithoutTracking } from "./strip-tracking.ts";

/** R28: SHA-256 in hex of the address as a reader would compare it. Equal keys mean one article. */
export function urlKey(address: string | URL, withFragment = false): string {
  return sha256(comparableUrl(address, withFragment));
}

/** `host/path?sorted=query`: what the key is made of. The fragment only where it tells the document's entries apart. */
export function comparableUrl(address: string | URL, withFragment = false): string {
  const url = typeof address === "string" ? new URL(address) : address;
  // Either scheme's default port is none: `URL` drops only the one of the scheme at hand.
  const port = url.port === "80" || url.port === "443" ? "" : url.port;
  const path = url.pathname.endsWith("/") ? url.pathname.slice(0, -1) : url.pathname;
  const stripped = queryWithoutTracking(url.search.slice(1), [url.hostname]);
  const query = stripped.split("&").filter(Boolean).sort().join("&");
  const fragment = withFragment || url.hash.startsWith("#!") ? url.hash : "";
  return `${bareHost(url.hostname)}${port && `:${port}`}${path}${query && `?${query}`}${fragment}`;
}

const fewestWords = 5;

/**
 * R34: titles that differ only in case, punctuation, accents' encoding or spacing have one key. "" when there are under
 * five words, because "Live updates" is the title of many stories.
 */
export function titleKey(title: string): string {
  const words =
    title
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.length < fewestWords ? "" : words.join(" ");
}
