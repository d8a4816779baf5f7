import type { Home, ServiceCard } from "#catalog/catalog.ts";
import { OwnerLink } from "../parts/owner-link.tsx";
import { ServiceIcon } from "./service-icon.tsx";

export function Services({ services }: { services: Home["services"] }) {
  if (services.cards.length === 0) return null;
  return (
    <section className="services" id="services" aria-labelledby="services-title">
      <h2 id="services-title">{services.heading}</h2>
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
function Card({ card }: { card: ServiceCard }) {
  return (
    <li className="service">
      <ServiceIcon icon={card.icon} />
      <h3>
        <OwnerLink href={card.url}>{card.title}</OwnerLink>
      </h3>
      <p>{card.description}</p>
    </li>
  );
}
