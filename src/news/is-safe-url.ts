import { tryOr } from "#base/try-or.ts";

/** R26: the last check before a stored address becomes an `href`. */
export function isSafeUrl(address: string): boolean {
  if (address.length > maxUrlChars || spaceOrControl.test(address)) return false;
  // Not URL.parse: this runs in visitors' browsers, some older than it.
  return tryOr(() => isWebUrl(new URL(address)), false);
}

export const maxUrlChars = 2048;
const spaceOrControl = /[\0-\x20\x7f-\xa0]/;

export function isWebUrl(url: URL): boolean {
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && url.username === "" && url.password === "" && url.hostname !== "";
}
