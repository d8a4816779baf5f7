import type { Catalog, IsoDay, Menu, Resource } from "./catalog.ts";

const listIds = (menus: readonly Menu[]) =>
  menus.flatMap(({ groups }) => groups.flatMap(({ resources }) => resources.map(({ id }) => id)));

/** Counts each resource once, however many groups it is in. The only count for a menu or the directory, wherever it is shown. */
export const countLinks = (menus: readonly Menu[]): number => new Set(listIds(menus)).size;

/** The day something was last added or reviewed; undefined if there is nothing. */
export const lastChangedOn = (resources: readonly Resource[]): string | undefined =>
  resources
    .flatMap(({ added, reviewed }) => [added, reviewed ?? added])
    .sort()
    .at(-1);

/** How many of them a person has reviewed in the twelve months before `today`. */
export function countReviewed({ resources }: Pick<Catalog, "resources">, today: IsoDay): number {
  const from = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  return [...resources.values()].filter(({ retired, reviewed = "" }) => !retired && reviewed > from).length;
}

/** All that the search finds: what is in a group, and the home page's voices. */
export const countListed = ({ resources }: Pick<Catalog, "resources">): number =>
  [...resources.values()].filter(({ retired }) => !retired).length;

/** As the directory lists them, each once; then those that are in no group. */
export function listInOrder({ menus, resources }: Catalog): Resource[] {
  const ids = new Set([...listIds(menus), ...resources.keys()]);
  return [...ids].flatMap((id) => resources.get(id) ?? []).filter(({ retired }) => !retired);
}
