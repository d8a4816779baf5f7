import { anchorFor } from "./anchor-for.ts";
import type { Problem } from "./catalog.ts";
import type { ContentSource, FieldPath } from "./content-source.ts";
import type { ContentRecords } from "./read-content-records.ts";
import { reservedAnchors } from "./reserved-anchors.ts";
import type { MenuRecord } from "./shape/menus-shape.ts";

/** Ids and anchors must be unique, or a link in the menu would lead to another group's block. */
export function checkMenus({ menus, resources }: ContentRecords): Problem[] {
  if (!menus?.value) return [];
  return [
    ...checkIds(menus.value, menus.source),
    ...checkAnchors(menus.value, menus.source),
    ...checkFirst(menus.value, menus.source, resources),
  ];
}

function checkIds(menus: MenuRecord[], source: ContentSource): Problem[] {
  const ids = menus.flatMap((menu, index) => [
    { id: menu.id, field: [index, "id"] },
    ...menu.groups.map(({ id }, at) => ({ id: `${menu.id}/${id}`, field: [index, "groups", at, "id"] })),
  ]);
  return ids
    .filter(({ id }, index) => ids.findIndex((other) => other.id === id) < index)
    .map(({ id, field }) =>
      toError(
        source,
        field,
        `the id "${id.split("/").at(-1)}" is used twice`,
        "give one of the two another id",
      ),
    );
}

function checkAnchors(menus: MenuRecord[], source: ContentSource): Problem[] {
  const takenBy = new Map([...reservedAnchors].map((anchor) => [anchor, "the page itself"]));
  const problems: Problem[] = [];
  const take = (anchor: string, owner: string, field: FieldPath) => {
    // The page makes "-title" ids from anchors, and "panel-" ids from menus.
    const holder = anchor.startsWith("panel-") ? "the page itself" : takenBy.get(anchor);
    if (holder) {
      problems.push(
        toError(source, field, `the anchor #${anchor} belongs to ${holder}`, "change the name a little"),
      );
    }
    takenBy.set(anchor, owner).set(`${anchor}-title`, owner);
  };
  menus.forEach((menu, index) => {
    take(menu.id, `the menu "${menu.name}"`, [index, "id"]);
  });
  menus.forEach((menu, index) => {
    menu.groups.forEach((group, at) => {
      take(anchorFor(menu.name, group.name), `the group "${group.name}"`, [index, "groups", at, "name"]);
    });
  });
  return problems;
}

function checkFirst(
  menus: MenuRecord[],
  source: ContentSource,
  resources: ContentRecords["resources"],
): Problem[] {
  const problems: Problem[] = [];
  menus.forEach((menu, index) => {
    menu.groups.forEach((group, at) => {
      group.first?.forEach((id, place) => {
        const groups = resources.get(id)?.partial?.groups;
        if (!groups || groups.includes(`${menu.id}/${group.id}`)) return;
        const fix = `take the line away, or add ${menu.id}/${group.id} to the groups of resources/${id}.yaml`;
        problems.push(
          toError(source, [index, "groups", at, "first", place], `"${id}" is not in this group`, fix),
        );
      });
    });
  });
  return problems;
}

function toError(source: ContentSource, field: FieldPath, what: string, fix: string): Problem {
  return { level: "error", where: source.where(field), what, fix };
}
