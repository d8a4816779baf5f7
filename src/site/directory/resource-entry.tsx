import type { Resource } from "#catalog/catalog.ts";
import { ExternalLink } from "../parts/external-link.tsx";
import { costNames, printFacts } from "../parts/fact-names.ts";
import { OwnLabel } from "../parts/own-label.tsx";

export function ResourceEntry({ resource }: { resource: Resource }) {
  return (
    // My list keeps ids, because addresses change (site/list/star-buttons.ts).
    <li data-id={resource.id}>
      <ExternalLink href={resource.url}>{resource.name}</ExternalLink>
      <p>{resource.description}</p>
      <p className="facts">
        <b className={resource.cost}>{costNames[resource.cost]}</b>
        {printFacts(resource)}
        {resource.isOwn && <OwnLabel />}
      </p>
    </li>
  );
}
