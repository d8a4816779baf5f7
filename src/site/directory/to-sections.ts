import type { Group } from "#catalog/catalog.ts";

/** Groups in their order, cut where the section's name changes; "" is no section. */
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
