import { printFirst } from "#base/print-count.ts";
import type { Problem } from "#base/problem.ts";
import { anchorFor } from "./anchor-for.ts";
import { listFirstGroups, maxNamed } from "./first-groups.ts";
import { listDuplicates } from "./list-duplicates.ts";
import { notSetUpId } from "./page-paths.ts";
import type { ContentSource } from "./parse-yaml.ts";
import type { FieldPath } from "./problem-place.ts";
import type { ContentRecords } from "./read-content-records.ts";
import type { MenuRecord } from "./shape/menus-shape.ts";
import type { Part } from "./shape/read-shape.ts";

/** As far as they could be read: a problem in one menu does not hide those of the others. */
type MenuParts = Part<MenuRecord[]>;

interface PlacedGroup {
  menu: Part<MenuRecord>;
  group: Part<MenuRecord["groups"][number]> | undefined;
  /** Undefined if one of its ids could not be read. */
  path: string | undefined;
  field: FieldPath;
}

/** Groups with more links than `above` are reported, but only the largest few; `better` is a number that is easy to read. */
const crowded = { above: 60, better: 40, named: 5 };

/** The warning comes so many groups before the home page leaves any out. */
const early = 10;

/** First parts of other addresses on this host; no menu may have one as its id. */
const reservedPaths = new Set("assets embed functions health og rest schema".split(" "));

/** Ids the page uses for itself (src/site). A group may not take one, or its anchor would lead somewhere else. */
export const reservedAnchors: ReadonlySet<string> = new Set(
  (
    "main top home news ticker all-headlines all-headlines-title waymark-config later content page-title " +
    "list-button share-panel share-panel-title share-panel-close my-list-close all-headlines-close today " +
    "today-title menu mobile-menu directory resources search finder filters results my-list my-list-title " +
    "hero cards assistant voices podcasts services closing footer about " +
    notSetUpId
  ).split(" "),
);

/** Ids and anchors must be unique, or a link in the menu would lead to another group's block; so must menus' names. */
export function checkMenus({ menus, resources }: ContentRecords): Problem[] {
  if (!menus?.partial) return [];
  const { partial, source } = menus;
  const groups = partial.flatMap((menu, index) =>
    (menu?.groups ?? []).map((group, at): PlacedGroup => {
      const path = menu?.id && group?.id ? `${menu.id}/${group.id}` : undefined;
      return { menu: menu ?? {}, group, path, field: [index, "groups", at] };
    }),
  );
  return [
    ...checkNames(partial, groups, source),
    ...checkAnchors(partial, groups, source),
    ...checkFirst(groups, source, resources),
    ...adviseOnCrowded(groups, source, resources),
    ...adviseOnMany(groups, source),
  ];
}

function checkNames(menus: MenuParts, groups: readonly PlacedGroup[], source: ContentSource): Problem[] {
  const names = [
    ...menus.flatMap((menu, index) => [
      { name: menu?.id, key: `${menu?.id}`, field: [index, "id"] },
      { name: menu?.name, key: `name ${menu?.name?.toLowerCase()}`, field: [index, "name"] },
    ]),
    ...groups.map(({ menu, group, field }) => {
      // A menu whose id cannot be read is taken for a different one.
      return { name: group?.id, key: `${menu.id ?? field[0]}/${group?.id}`, field: [...field, "id"] };
    }),
  ];
  const duplicates = listDuplicates(names, ({ name, key }) => (name === undefined ? undefined : key));
  return [
    ...duplicates.map(({ item: { name, field } }) => {
      const kind = field.at(-1);
      const fix = `give one of the two another ${kind}`;
      return source.error(field, `the ${kind} "${name}" is used twice`, fix);
    }),
    ...menus.flatMap((menu, index) => {
      if (!menu?.id || !reservedPaths.has(menu.id)) return [];
      const what = `the address /${menu.id}/ belongs to the site itself`;
      return source.error([index, "id"], what, "give the menu another id");
    }),
  ];
}

function checkAnchors(menus: MenuParts, groups: readonly PlacedGroup[], source: ContentSource): Problem[] {
  const takenBy = new Map([...reservedAnchors].map((anchor) => [anchor, "the page itself"]));
  const problems: Problem[] = [];
  const take = (anchor: string, owner: string, field: FieldPath) => {
    // The page makes "-title" ids from anchors, and "panel-" ids from menus.
    const holder = anchor.startsWith("panel-") ? "the page itself" : takenBy.get(anchor);
    const what = `addresses that end in #${anchor} already lead to ${holder}`;
    if (holder) problems.push(source.error(field, what, `change the ${field.at(-1)} a little`));
    takenBy.set(anchor, owner).set(`${anchor}-title`, owner);
  };
  menus.forEach((menu, index) => {
    if (menu?.id) take(menu.id, `the menu "${menu.name ?? menu.id}"`, [index, "id"]);
  });
  for (const { menu, group, field } of groups)
    if (menu.name && group?.name)
      take(anchorFor(menu.name, group.name), `the group "${group.name}"`, [...field, "name"]);
  return problems;
}

const checkFirst = (
  groups: readonly PlacedGroup[],
  source: ContentSource,
  resources: ContentRecords["resources"],
): Problem[] =>
  groups.flatMap(({ group, path, field }) =>
    (group?.first ?? []).flatMap((id, place) => {
      const own = id && path && resources.get(id)?.partial?.groups;
      // One of its groups could not be read, and may be this one.
      if (!own || own.includes(path) || own.includes(undefined)) return [];
      const fix = `remove the line, or add ${path} to the groups of resources/${id}.yaml`;
      return source.error([...field, "first", place], `"${id}" is not in this group`, fix);
    }),
  );

/** Advice only: whatever a curator adds is published. */
function adviseOnCrowded(
  groups: PlacedGroup[],
  source: ContentSource,
  resources: ContentRecords["resources"],
): Problem[] {
  const all = [...resources.values()].flatMap(({ partial }) => (!partial?.retired && partial?.groups) || []);
  const byPath = Map.groupBy(all, (path) => path);
  return groups
    .map(({ path, field }) => ({ count: (path && byPath.get(path)?.length) || 0, field }))
    .filter(({ count }) => count > crowded.above)
    .sort((a, b) => b.count - a.count)
    .slice(0, crowded.named)
    .map(({ count, field }) => ({
      level: "warning",
      where: source.where(field),
      what: `this group has ${count} links; visitors find things more easily in groups of ${crowded.better}`,
      fix: "split it into smaller groups when there is time; it is not urgent",
    }));
}

/** Warns before the home page leaves groups out, and names those that it leaves out. */
function adviseOnMany(groups: readonly PlacedGroup[], source: ContentSource): Problem[] {
  const menus = [...Map.groupBy(groups, ({ field }) => field[0]).values()].map((own) => ({ groups: own }));
  const listLeft = (maxGroups: number) =>
    menus.flatMap((menu) => menu.groups.slice(listFirstGroups(menu, menus, maxGroups).length));
  const left = listLeft(maxNamed);
  const told = left[0] ? left : listLeft(maxNamed - early);
  if (!told[0]) return [];
  const names = told.map(({ group }) => `"${group?.name}"`);
  const verb = left[0] ? "leave" : "will soon leave";
  const what = `the home page and the menus name ${maxNamed} groups and ${verb} out ${printFirst(names, 5)}`;
  const fix = "join small groups, or move those that matter more up; each keeps its own page";
  return [{ level: "warning", where: source.where(told[0].field), what, fix }];
}
