import type { Group } from "#catalog/catalog.ts";
import { groupPath } from "#catalog/page-paths.ts";
import { ExternalLink, OwnLabel } from "../parts/external-link.tsx";
import { OwnerLink } from "../parts/owner-link.tsx";

interface Props {
  base: string;
  groups: readonly Group[];
  /** Rank of the groups' names below the page's own headings. */
  level: "h2" | "h3";
  /** So many links of each group are named: the page does not grow with the directory. */
  first: number;
}

/** Groups of a menu, each with its count, its first links and the way to its page. Spec 2: anchors lead here. */
export function GroupSummaries({ base, groups: shown, level: Heading, first }: Props) {
  return toSections(shown).map(({ heading, groups }) => (
    <div key={heading} className="summaries">
      {heading && <p className="summaries-section">{heading}</p>}
      {groups.map((group) => (
        <div key={group.id} className="summary" id={group.anchor}>
          <Heading>
            <GroupLink base={base} group={group} />
          </Heading>
          <GroupHighlight group={group} />
          <FirstLinks group={group} first={first} />
        </div>
      ))}
    </div>
  ));
}

/** The link to a group's page, with its count; screen readers also hear what is counted. */
export const GroupLink = ({ base, group, isHere }: { base: string; group: Group; isHere?: boolean }) => (
  <a href={base + groupPath(group)} aria-current={isHere ? "page" : undefined}>
    {group.name} <span>{group.resources.length}</span>
    <span className="v">{group.resources.length === 1 ? " link" : " links"}</span>
  </a>
);

/** On a group's own page it has a box of its own. */
function GroupHighlight({ group: { highlight } }: { group: Group }) {
  if (!highlight) return null;
  return (
    <>
      <p>
        <OwnerLink className="button" href={highlight.url}>
          {highlight.name}
        </OwnerLink>
      </p>
      <p className="others">{highlight.others}</p>
    </>
  );
}

function FirstLinks({ group: { path, name, resources }, first }: { group: Group; first: number }) {
  if (resources.length === 0) return <p>No links here yet.</p>;
  return (
    <ul>
      {resources.slice(0, first).map((resource) => (
        <li key={resource.id}>
          {/* Two groups may lead to two pages of one site: a name for each (WCAG 2.4.9). */}
          <ExternalLink href={resource.url} purpose={resource.in_group?.[path]?.url && `: ${name}`}>
            {resource.name}
          </ExternalLink>
          {resource.isOwn && <OwnLabel />}
        </li>
      ))}
    </ul>
  );
}

/** Groups in their order, cut where the section's name changes; "" is not a section. */
export function toSections(groups: readonly Group[]): { heading: string; groups: Group[] }[] {
  const sections: { heading: string; groups: Group[] }[] = [];
  for (const group of groups) {
    const heading = group.section ?? "";
    const last = sections.at(-1);
    if (last?.heading === heading) last.groups.push(group);
    else sections.push({ heading, groups: [group] });
  }
  return sections;
}
