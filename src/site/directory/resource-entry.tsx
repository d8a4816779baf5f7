import type { Resource } from "#catalog/catalog.ts";
import { ExternalLink } from "../parts/external-link.tsx";
import { costNames, printAudiences, printDates, printLanguage } from "../parts/fact-names.ts";
import { OwnLabel } from "../parts/own-label.tsx";
import type { CommonFacts } from "./common-facts.ts";

interface Props {
  resource: Resource;
  common: Pick<CommonFacts, "audiences" | "regions">;
}

export function ResourceEntry({ resource, common }: Props) {
  return (
    // My list keeps ids, because addresses change. The filters of the page read the other two (narrow-group.ts).
    <li data-id={resource.id} data-for={resource.audiences.join(" ")} data-cost={resource.cost}>
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

/** What is not known is not said: an empty place would read as a fault of the site that is listed. */
function printFacts(resource: Resource, common: Props["common"]): string {
  const { regions, audiences, language } = resource;
  const facts = [
    regions.join() !== common.regions.join() && regions.join(", "),
    audiences.join() !== common.audiences.join() && `For ${printAudiences(audiences)}`,
    language && printLanguage(language),
    ...printDates(resource),
  ].filter((fact) => fact);
  return facts.length > 0 ? ` ${facts.join(" · ")}` : "";
}
