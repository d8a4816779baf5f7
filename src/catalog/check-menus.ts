import type { Problem } from "#base/problem.ts";
import { anchorFor } from "./anchor-for.ts";
import type { ContentSource } from "./content-source.ts";
import type { FieldPath } from "./field-path.ts";
import { reservedPaths } from "./page-paths.ts";
import type { ContentRecords } from "./read-content-records.ts";
import { reservedAnchors } from "./reserved-anchors.ts";
import type { MenuRecord } from "./shape/menus-shape.ts";
import type { Part } from "./shape/read-shape.ts";

/** As far as they could be read: what is wrong in one menu hides nothing of the others. */
type MenuParts = Part<MenuRecord[]>;

/** From so many links on a group is named, the largest few alone; so many are read with ease. */
const crowded = { above: 60, better: 40, named: 5 };

/** Ids and anchors must be unique, or a link in the menu would lead to another group's block; so must menus' names. */
export function checkMenus({ menus, resources }: ContentRecords): Problem[] {
  if (!menus?.partial) return [];
  return [
    ...checkIds(menus.partial, menus.source),
    ...checkAnchors(menus.partial, menus.source),
    ...checkFirst(menus.partial, menus.source, resources),
    ...adviseOnCrowded(menus.partial, menus.source, resources),
  ];
}

function checkIds(menus: MenuParts, source: ContentSource): Problem[] {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  const take = (path: string, value: string | undefined, field: FieldPath) => {
    if (value === undefined) return;
    const kind = field.at(-1);
    const what = `the ${kind} "${value}" is used twice`;
    if (seen.has(path)) problems.push(toError(source, field, what, `give one of the two another ${kind}`));
    seen.add(path);
  };
  menus.forEach((menu, index) => {
    take(String(menu?.id), menu?.id, [index, "id"]);
    take(`name ${menu?.name?.toLowerCase()}`, menu?.name, [index, "name"]);
    if (menu?.id && reservedPaths.has(menu.id)) {
      const what = `the address /${menu.id}/ belongs to the site itself`;
      problems.push(toError(source, [index, "id"], what, "give the menu another id"));
    }
    menu?.groups?.forEach((group, at) => {
      // A menu whose id cannot be read is one of its own.
      take(`${menu.id ?? index}/${group?.id}`, group?.id, [index, "groups", at, "id"]);
    });
  });
  return problems;
}

function checkAnchors(menus: MenuParts, source: ContentSource): Problem[] {
  const takenBy = new Map([...reservedAnchors].map((anchor) => [anchor, "the page itself"]));
  const problems: Problem[] = [];
  const take = (anchor: string, owner: string, field: FieldPath) => {
    // The page makes "-title" ids from anchors, and "panel-" ids from menus.
    const holder = anchor.startsWith("panel-") ? "the page itself" : takenBy.get(anchor);
    const what = `addresses that end in #${anchor} lead to ${holder} already`;
    if (holder) problems.push(toError(source, field, what, `change the ${field.at(-1)} a little`));
    takenBy.set(anchor, owner).set(`${anchor}-title`, owner);
  };
  menus.forEach((menu, index) => {
    if (menu?.id) take(menu.id, `the menu "${menu.name ?? menu.id}"`, [index, "id"]);
  });
  menus.forEach((menu, index) => {
    menu?.groups?.forEach((group, at) => {
      if (menu.name && group?.name)
        take(anchorFor(menu.name, group.name), `the group "${group.name}"`, [index, "groups", at, "name"]);
    });
  });
  return problems;
}

function checkFirst(
  menus: MenuParts,
  source: ContentSource,
  resources: ContentRecords["resources"],
): Problem[] {
  const problems: Problem[] = [];
  menus.forEach((menu, index) => {
    menu?.groups?.forEach((group, at) => {
      const path = menu.id && group?.id && `${menu.id}/${group.id}`;
      group?.first?.forEach((id, place) => {
        const groups = id && path && resources.get(id)?.partial?.groups;
        // One of its groups could not be read, and may be this one.
        if (!groups || groups.includes(path) || groups.includes(undefined)) return;
        const fix = `remove the line, or add ${path} to the groups of resources/${id}.yaml`;
        problems.push(
          toError(source, [index, "groups", at, "first", place], `"${id}" is not in this group`, fix),
        );
      });
    });
  });
  return problems;
}

/** Advice and never a stop: whatever a curator adds is published. */
function adviseOnCrowded(
  menus: MenuParts,
  source: ContentSource,
  resources: ContentRecords["resources"],
): Problem[] {
  const counts = new Map<string | undefined, number>();
  for (const { partial } of resources.values())
    for (const path of (!partial?.retired && partial?.groups) || [])
      counts.set(path, (counts.get(path) ?? 0) + 1);
  const found = menus.flatMap((menu, index) =>
    (menu?.groups ?? []).map((group, at) => ({
      count: counts.get(`${menu?.id}/${group?.id}`) ?? 0,
      field: [index, "groups", at],
    })),
  );
  const largest = found.filter(({ count }) => count > crowded.above).sort((a, b) => b.count - a.count);
  return largest.slice(0, crowded.named).map(({ count, field }) => {
    const what = `this group has ${count} links; visitors find things more easily in groups of ${crowded.better}`;
    const fix = "split it into smaller groups when there is time; it is not urgent";
    return { level: "warning", where: source.where(field), what, fix };
  });
}

function toError(source: ContentSource, field: FieldPath, what: string, fix: string): Problem {
  return { level: "error", where: source.where(field), what, fix };
}
