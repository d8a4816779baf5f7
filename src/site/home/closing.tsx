import type { Catalog } from "#catalog/catalog.ts";
import { OwnerLink } from "../parts/owner-link.tsx";

export function Closing({ catalog }: { catalog: Catalog }) {
  const { closing } = catalog.home;
  return (
    <section className="closing" id="closing" aria-labelledby="closing-title">
      <svg
        className="closing-trail"
        viewBox="0 0 1600 220"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <path d="M-20 190c120-10 130-110 230-120s110 90 220 60M1620 30c-120 10-130 110-230 120s-110-90-220-60" />
        <path className="closing-blaze" d="M430 112l18 18-18 18-18-18zM1170 72l18 18-18 18-18-18z" />
      </svg>
      <h2 id="closing-title">{closing.heading}</h2>
      <p>{closing.text}</p>
      <OwnerLink className="button" href={catalog.site.addresses.servicesPage}>
        {closing.label}
      </OwnerLink>
    </section>
  );
}
