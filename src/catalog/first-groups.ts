import type { Menu } from "./catalog.ts";

/** The home page and the header's menus, which are on every page, name so many groups in all: neither grows with the directory. */
export const maxNamed = 100;
const minOfEach = 3;

type MenuOf<G> = { groups: readonly G[] };

/** All groups of a menu; if there are too many in all, only the first ones of the longest menus. The menu's page has them all. */
export function listFirstGroups<G>({ groups }: MenuOf<G>, menus: readonly MenuOf<G>[], maxGroups = maxNamed) {
  const countNamed = (each: number) => menus.reduce((sum, one) => sum + Math.min(one.groups.length, each), 0);
  let each = Math.max(...menus.map((one) => one.groups.length));
  while (each > minOfEach && countNamed(each) > maxGroups) each--;
  return groups.slice(0, each);
}

/** The home page names three links of each group, or two or one if more groups take their room: a name takes as much as a link. */
export function countFirstLinks(menus: readonly Menu[]): number {
  const named = menus.reduce((sum, menu) => sum + listFirstGroups(menu, menus).length, 0);
  return Math.max(1, Math.min(3, Math.floor((2 * maxNamed) / named) - 1));
}
