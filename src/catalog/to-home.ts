import { addressOf } from "./address-of.ts";
import type { Home, Resource, Site } from "./catalog.ts";
import type { HomeRecord } from "./shape/home-shape.ts";

export function toHome(record: HomeRecord, site: Site, resources: ReadonlyMap<string, Resource>): Home {
  const pick = ({ heading, resources: ids }: HomeRecord["voices"]) => ({
    heading,
    resources: ids.map((id) => resources.get(id)).filter((resource) => resource !== undefined),
  });
  const open = <Entry extends { opens: string }>({ opens, ...entry }: Entry) => ({
    ...entry,
    url: addressOf(site, opens),
  });
  return {
    ...record,
    voices: pick(record.voices),
    podcasts: pick(record.podcasts),
    offers: record.offers.map(open),
    services: { ...record.services, cards: record.services.cards.map(open) },
  };
}
