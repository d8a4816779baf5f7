import type { Group, Menu, Site } from "./catalog.ts";

/** Where pages lie below the home page: no slash first, one last. Ids, because names change and addresses must not. */
export const menuPath = (menu: Pick<Menu, "id">) => `${menu.id}/`;
export const groupPath = (group: Pick<Group, "path">) => `${group.path}/`;
export const embedPath = (group: Pick<Group, "path">) => `embed/${group.path}/`;

/** "/" or "/hub/": what stands before every address of the site's own. */
export const basePathOf = (site: Pick<Site, "url">) => new URL(site.url).pathname;

/** First parts of other addresses on this host; no menu may have one as its id. */
export const reservedPaths: ReadonlySet<string> = new Set([
  "assets",
  "embed",
  "functions",
  "health",
  "rest",
  "schema",
]);
