import type { GroupPath, Resource } from "#catalog/catalog.ts";
import { regionKey } from "#catalog/search/resource-filters.ts";
import { ExternalLink, OwnLabel } from "../parts/external-link.tsx";
import { type CommonFacts, costNames, printFacts } from "../parts/fact-names.ts";

/** `group`: where it is shown. */
type Props = { resource: Resource; group?: GroupPath; common: CommonFacts };

export function ResourceEntry({ resource, group, common }: Props) {
  const leadsDeeper = group !== undefined && resource.in_group?.[group]?.url !== undefined;
  return (
    // My list keeps the id, because addresses change, and the group if that makes another address of it.
    // The filters of the page read the other two (narrow-group.ts).
    <li
      data-id={resource.id}
      data-group={leadsDeeper ? group : undefined}
      data-for={resource.audiences.join(" ")}
      data-cost={resource.cost}
      data-about={resource.topics?.map(regionKey).join(" ")}
    >
      <ExternalLink href={resource.url}>{resource.name}</ExternalLink>
      <p>{resource.description}</p>
      <p className="facts">
        <b className={resource.cost}>{costNames[resource.cost]}</b>
        {printFacts(resource, common)}
        {resource.isOwn && <OwnLabel />}
      </p>
    </li>
  );
}
