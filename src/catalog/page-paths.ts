import type { Group, Menu, Site } from "./catalog.ts";

/** Where pages are below the home page: no slash first, one last. Ids, because names change and addresses must not. */
export const menuPath = (menu: Pick<Menu, "id">) => `${menu.id}/`;
export const groupPath = (group: Pick<Group, "path">) => `${group.path}/`;
export const embedPath = (group: Pick<Group, "path">) => `embed/${group.path}/`;

/** "/" or "/hub/": the start of every address of the site's own. */
export const basePathOf = (site: Pick<Site, "url">) => new URL(site.url).pathname;

/** The note that links lead to while their address is not set. */
export const notSetUpId = "not-set-up";

/** Where the schemas of the open data are published. */
export const schemaPaths = { resources: "schema/resources.json", list: "schema/list.json" } as const;
