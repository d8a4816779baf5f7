import type { Audience, Catalog, Cost, GroupPath, IsoDay, Resource } from "../catalog.ts";

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
  /** A service of the consultancy itself or of a partner. */
  own?: true;
}

function toOpenResource(resource: Resource): OpenResource {
  const {
    id,
    name,
    url,
    description,
    groups,
    audiences,
    cost,
    regions,
    language,
    added,
    reviewed,
    checked,
    isOwn,
  } = resource;
  return {
    id,
    name,
    url,
    description,
    groups,
    audiences,
    cost,
    regions,
    ...(language !== undefined && { language }),
    added,
    ...(reviewed !== undefined && { reviewed }),
    ...(checked !== undefined && { checked }),
    ...(isOwn && { own: true as const }),
  };
}

/** By id, so that a change of the page's order changes no line. */
export function listOpenResources({ resources }: Catalog): OpenResource[] {
  return [...resources.values()]
    .filter(({ retired }) => !retired)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(toOpenResource);
}
