import { isUnsetAddress } from "#catalog/address-of.ts";
import type { Catalog, Group } from "#catalog/catalog.ts";
import { basePathOf, groupPath } from "#catalog/page-paths.ts";
import { printLanguage } from "#catalog/search/search-index.ts";
import { newTabWords } from "../parts/draw-external-link.ts";
import { ExternalLink, OwnLabel } from "../parts/external-link.tsx";
import { costNames } from "../parts/fact-names.ts";
import { MenuHighlight } from "../parts/menu-highlight.tsx";

/** `/embed/MENU/GROUP/`: a group in a frame of another site (open-data.md). */
export function EmbedScreen({ catalog: { site }, group }: { catalog: Catalog; group: Group }) {
  const page = basePathOf(site) + groupPath(group);
  // Another site's page does not show a link whose address the owner has not set.
  const highlight = group.highlight && !isUnsetAddress(group.highlight.url) ? group.highlight : undefined;
  return (
    <main className="embed">
      <h1>{group.name}</h1>
      <MenuHighlight highlight={highlight} />
      {highlight && <h2>{highlight.others}</h2>}
      {group.resources.length === 0 && <p>No links here yet.</p>}
      <ul>
        {group.resources.map((resource) => (
          <li key={resource.id}>
            <ExternalLink href={resource.url}>{resource.name}</ExternalLink>
            {resource.isOwn && <OwnLabel />}
            <p>{resource.description}</p>
            <p className="cost">
              {costNames[resource.cost]}
              {resource.language && ` · ${printLanguage(resource.language)}`}
            </p>
          </li>
        ))}
      </ul>
      <p className="embed-source">
        From{" "}
        <a href={page} target="_blank" rel="noopener noreferrer">
          {site.product}
          <span className="v">{`: ${group.name}${newTabWords}`}</span>
        </a>
      </p>
    </main>
  );
}
