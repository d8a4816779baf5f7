import type { Home, Resource } from "#catalog/catalog.ts";
import { ExternalLink } from "../parts/external-link.tsx";
import { printDates } from "../parts/fact-names.ts";
import { OwnLabel } from "../parts/own-label.tsx";

/** The side card: 'Industry Leading Voices' and 'Industry Leading Podcasts'. */
export function Voices({ home }: { home: Home }) {
  return (
    <aside className="voices" aria-labelledby="voices podcasts">
      <h2 id="voices">{home.voices.heading}</h2>
      <VoiceList resources={home.voices.resources} />
      <h2 id="podcasts">{home.podcasts.heading}</h2>
      <VoiceList resources={home.podcasts.resources} />
    </aside>
  );
}

function VoiceList({ resources }: { resources: Resource[] }) {
  return (
    <ul>
      {resources.map((resource) => (
        <li key={resource.id} data-id={resource.id}>
          <ExternalLink href={resource.url}>{resource.name}</ExternalLink>
          <p>{resource.description}</p>
          <Facts resource={resource} />
        </li>
      ))}
    </ul>
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
