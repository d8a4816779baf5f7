import type { ReactNode } from "react";
import type { Home, ServiceIcon as Icon, ServiceCard } from "#catalog/catalog.ts";
import { OwnerLink } from "../parts/owner-link.tsx";

const drawings: Record<Icon, ReactNode> = {
  tours: <path d="M6 42h36M10 42V22l14-10 14 10v20M20 42V30h8v12M24 12V5l8 3-8 3" />,
  certificate: <path d="M8 8h32v24H8zM14 15h20M14 21h12M32 26a5 5 0 1 0 .01 0M29 35l-2 8 5-3 5 3-2-8" />,
  recruitment: <path d="M24 6a18 18 0 1 0 .01 0M6 24h36M24 6c-12 12-12 24 0 36 12-12 12-24 0-36" />,
  fellows: <path d="M12 42l12-22 12 22zM24 20V6l10 4-10 4M18 31l6 5 6-5" />,
  travel: (
    <path d="M10 16h28q3 0 3 3v20q0 3-3 3H10q-3 0-3-3V19q0-3 3-3zM17 16v-5q0-4 4-4h6q4 0 4 4v5M7 27h34M24 24v7" />
  ),
  review: <path d="M10 6h20l8 8v28H10zM30 6v8h8M16 26l5 5 10-11M16 38h16" />,
};

export function Services({ services }: { services: Home["services"] }) {
  if (services.cards.length === 0) return null;
  return (
    <section className="services" id="services">
      <h2>{services.heading}</h2>
      <p className="services-text">{services.text}</p>
      <ul>
        {services.cards.map((card) => (
          <Card key={card.title} card={card} />
        ))}
      </ul>
    </section>
  );
}

/** The whole card is the target; its link's name is the title alone, so that it reads short. */
const Card = ({ card }: { card: ServiceCard }) => (
  <li className="service">
    <svg className="service-icon" viewBox="0 0 48 48" width="0" height="0" aria-hidden="true">
      {drawings[card.icon]}
    </svg>
    <h3>
      <OwnerLink href={card.url}>{card.title}</OwnerLink>
    </h3>
    <p>{card.description}</p>
  </li>
);
