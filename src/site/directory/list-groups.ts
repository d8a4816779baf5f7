import type { Group, Menu } from "#catalog/catalog.ts";

/** The home page and the header's menus, which are on every page, name so many groups in all: neither grows with the directory. */
const mostNamed = 50;
const fewestOfEach = 3;

/** All groups of a menu, or of the longest menus the first, if there are too many; the menu's page has them all. */
export function listFirstGroups(menu: Menu, menus: readonly Menu[]): readonly Group[] {
  const countNamed = (each: number) =>
    menus.reduce((sum, { groups }) => sum + Math.min(groups.length, each), 0);
  let each = Math.max(...menus.map(({ groups }) => groups.length));
  while (each > fewestOfEach && countNamed(each) > mostNamed) each--;
  return menu.groups.slice(0, each);
}

/** Groups in their order, cut when the section's name changes; "" is no section. */
export function toSections(groups: readonly Group[]): { heading: string; groups: Group[] }[] {
  const sections: { heading: string; groups: Group[] }[] = [];
  for (const group of groups) {
    const heading = group.section ?? "";
    const last = sections.at(-1);
    if (last?.heading === heading) last.groups.push(group);
    else sections.push({ heading, groups: [group] });
  }
  return sections;
}
