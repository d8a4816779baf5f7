import type { Catalog, Group } from "#catalog/catalog.ts";
import { groupPath } from "#catalog/page-paths.ts";
import { ExternalLink } from "../parts/external-link.tsx";
import { OwnLabel } from "../parts/own-label.tsx";

/** `/embed/MENU/GROUP/`: a group in a frame of another site. */
export function EmbedScreen({ catalog: { site }, group }: { catalog: Catalog; group: Group }) {
  const page = new URL(groupPath(group), site.url).href;
  return (
    <main className="embed">
      <h1>{group.name}</h1>
      <ul>
        {group.resources.map((resource) => (
          <li key={resource.id}>
            <ExternalLink href={resource.url}>{resource.name}</ExternalLink>
            {resource.isOwn && <OwnLabel />}
            <p>{resource.description}</p>
          </li>
        ))}
      </ul>
      <p className="embed-source">
        From{" "}
        <ExternalLink href={page} purpose={`: ${group.name}`}>
          {site.product}
        </ExternalLink>
      </p>
    </main>
  );
}
