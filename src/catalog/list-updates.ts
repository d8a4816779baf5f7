import type { Catalog, Group, IsoDay, Menu, Resource } from "./catalog.ts";

/** Something that changed in the directory on one day: one resource, or several of one place at once. */
export interface Update {
  kind: "added" | "reviewed";
  day: IsoDay;
  /** Where it is to be found. */
  place: UpdatePlace;
  resources: Resource[];
}

interface UpdatePlace {
  /** Unique among places; of a group, where its page lies. */
  path: string;
  name: string;
  /** On the home page, for places that have no page of their own. */
  anchor?: string;
}

/** From here on a day's changes in one group are one headline, so that a large batch does not drown the ticker. */
const batchFrom = 3;
const mostUpdates = 100;

/** One menu or group alone, where a feed is about that. */
export interface UpdateScope {
  menu?: Menu | undefined;
  group?: Group | undefined;
}

/** Newest first, then in the page's order; a retired resource is no news. */
export function listUpdates(catalog: Catalog, { menu, group }: UpdateScope = {}): Update[] {
  const places = group
    ? [{ place: { path: group.path, name: group.name }, resources: group.resources }]
    : listPlaces(catalog).filter(({ place }) => !menu || place.path.startsWith(`${menu.id}/`));
  const updates = places.flatMap(({ place, resources }) => [
    ...toUpdates("added", place, resources, ({ added }) => added),
    ...toUpdates("reviewed", place, resources, ({ added, reviewed }) =>
      reviewed === added ? undefined : reviewed,
    ),
  ]);
  // The sort keeps the page's order within a day.
  return updates.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0)).slice(0, mostUpdates);
}

/** Each resource at one place only: the first of its groups, else where the home page names it. */
function listPlaces({ menus, home, resources }: Catalog): { place: UpdatePlace; resources: Resource[] }[] {
  const firstGroup = (id: string) => resources.get(id)?.groups[0];
  const groups = menus.flatMap((menu) => menu.groups);
  const ungrouped = (picked: Resource[]) => picked.filter(({ groups: of }) => of.length === 0);
  return [
    ...groups.map(({ path, name, resources: listed }) => ({
      place: { path, name },
      resources: listed.filter(({ id }) => firstGroup(id) === path),
    })),
    {
      place: { path: "home/voices", name: home.voices.heading, anchor: "voices" },
      resources: ungrouped(home.voices.resources),
    },
    {
      place: { path: "home/podcasts", name: home.podcasts.heading, anchor: "podcasts" },
      resources: ungrouped(home.podcasts.resources),
    },
  ];
}

function toUpdates(
  kind: Update["kind"],
  place: UpdatePlace,
  resources: Resource[],
  dayOf: (resource: Resource) => IsoDay | undefined,
): Update[] {
  return [...Map.groupBy(resources, dayOf)].flatMap(([day, changed]) => {
    if (!day) return [];
    if (changed.length >= batchFrom) return [{ kind, day, place, resources: changed }];
    return changed.map((resource) => ({ kind, day, place, resources: [resource] }));
  });
}
