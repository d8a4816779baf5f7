import type { Problem } from "./catalog.ts";
import type { ContentRecords } from "./read-content-records.ts";

/** The page and its files name each other from the root of the host; a folder below it would lead past them. */
export function checkSite({ site }: Pick<ContentRecords, "site">): Problem[] {
  const url = site?.partial?.url;
  if (!site || url === undefined || url === toHomeAddress(url)) return [];
  const what = "the address of the home page holds more or less than a host and a slash";
  return [{ level: "error", where: site.source.where(["url"]), what, fix: `write ${toHomeAddress(url)}` }];
}

export function toHomeAddress(url: string): string {
  return `${new URL(url).origin}/`;
}
