import type { Problem } from "#base/problem.ts";
import type { ContentRecords } from "./read-content-records.ts";

export function checkSite({ site }: Pick<ContentRecords, "site">): Problem[] {
  const url = site?.partial?.url;
  if (!site || url === undefined || url === toHomeAddress(url)) return [];
  const what =
    "the address of the home page must be a host and a folder, such as https://example.org/ or https://example.org/hub/";
  return [{ level: "error", where: site.source.where(["url"]), what, fix: `write ${toHomeAddress(url)}` }];
}

/** Without a query, a fragment or a file, and with the slash at the end. */
export function toHomeAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  const folders = pathname.split("/").filter((part) => part !== "" && !part.includes("."));
  return `${origin}/${folders.map((folder) => `${folder}/`).join("")}`;
}
