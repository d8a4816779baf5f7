import type { Audience, Catalog, Cost, GroupPath, GroupWords, IsoDay, Resource } from "../catalog.ts";

/** A resource as others read it: fields may be added, never renamed or taken away within one version. */
export interface OpenResource {
  id: string;
  name: string;
  url: string;
  description: string;
  groups: GroupPath[];
  audiences: Audience[];
  cost: Cost;
  regions: string[];
  language?: string;
  added: IsoDay;
  /** By a person. */
  reviewed?: IsoDay;
  /** Reached by our checker. */
  checked?: IsoDay;
  /** Other words, or a deeper address, in one of its groups. */
  inGroup?: Readonly<Record<GroupPath, GroupWords>>;
  /** A service of the consultancy itself or of a partner. */
  own?: true;
}

function toOpenResource(resource: Resource): OpenResource {
  const { language, reviewed, checked, inGroup } = resource;
  return {
    id: resource.id,
    name: resource.name,
    url: resource.url,
    description: resource.description,
    groups: resource.groups,
    audiences: resource.audiences,
    cost: resource.cost,
    regions: resource.regions,
    ...(language !== undefined && { language }),
    added: resource.added,
    ...(reviewed !== undefined && { reviewed }),
    ...(checked !== undefined && { checked }),
    ...(inGroup !== undefined && { inGroup }),
    ...(resource.isOwn && { own: true as const }),
  };
}

/** By id, so that a change of the page's order changes no line. */
export function listOpenResources({ resources }: Catalog): OpenResource[] {
  return [...resources.values()]
    .filter(({ retired }) => !retired)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(toOpenResource);
}
