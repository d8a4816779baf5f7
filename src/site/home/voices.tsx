import { Fragment } from "react";
import type { Home, Resource } from "#catalog/catalog.ts";
import { ExternalLink, OwnLabel } from "../parts/external-link.tsx";
import { printDates } from "../parts/fact-names.ts";

/** The side card: 'Industry Leading Voices' and 'Industry Leading Podcasts'. */
export function Voices({ home }: { home: Home }) {
  const parts = (["voices", "podcasts"] as const).filter((part) => home[part].resources.length > 0);
  if (parts.length === 0) return null;
  return (
    <aside className="voices" aria-labelledby={parts.join(" ")}>
      {parts.map((part) => (
        <Fragment key={part}>
          <h2 id={part}>{home[part].heading}</h2>
          <ul aria-labelledby={part}>
            {home[part].resources.map((resource) => (
              <li key={resource.id} data-id={resource.id}>
                <ExternalLink href={resource.url}>{resource.name}</ExternalLink>
                <p>{resource.description}</p>
                <Facts resource={resource} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </aside>
  );
}

function Facts({ resource }: { resource: Resource }) {
  const dates = printDates(resource);
  if (dates.length === 0 && !resource.isOwn) return null;
  return (
    <p className="facts">
      {dates.join(" · ")}
      {resource.isOwn && <OwnLabel />}
    </p>
  );
}
