import type { GroupPath, Resource } from "#catalog/catalog.ts";
import { ExternalLink, OwnLabel } from "../parts/external-link.tsx";
import { type CommonFacts, costNames, printFacts } from "../parts/fact-names.ts";
import type { Filters } from "./group-filters.tsx";

/** `group`: where it is shown. */
type Props = { resource: Resource; group?: GroupPath; common: CommonFacts; filters?: Filters };

export function ResourceEntry({ resource, group, common, filters = [] }: Props) {
  return (
    // My list keeps the id, since addresses change, and the group if that makes another one; narrow-group.ts reads the filters.
    <li
      data-id={resource.id}
      data-group={group && resource.in_group?.[group]?.url ? group : undefined}
      data-fits={filters.flatMap(({ has }, place) => (has(resource) ? [place] : [])).join(" ") || undefined}
    >
      <ExternalLink href={resource.url}>{resource.name}</ExternalLink>
      <p>{resource.description}</p>
      <p className="facts">
        <b className={resource.cost}>{costNames[resource.cost]}</b>
        {printFacts(resource, common).flatMap((fact) => [" ", <span key={fact}>{fact}</span>])}
        {resource.isOwn && <OwnLabel />}
      </p>
    </li>
  );
}
