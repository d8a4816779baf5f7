import type { Catalog } from "#catalog/catalog.ts";
import { tickerSlotId } from "#news/ticker-template.ts";
import { DirectoryIndex } from "../directory/directory-index.tsx";
import { About } from "../home/about.tsx";
import { Closing } from "../home/closing.tsx";
import { Hero } from "../home/hero.tsx";
import { Offers } from "../home/offers.tsx";
import { Services } from "../home/services.tsx";
import { Voices } from "../home/voices.tsx";
import { PageFrame } from "./page-frame.tsx";

/** The `/` route (spec 2). The slot is empty here: the server fills it, or the browser after first paint. */
export function HomeScreen({ catalog, today }: { catalog: Catalog; today: string }) {
  return (
    <PageFrame
      catalog={catalog}
      ticker={<div className="ticker-slot" id={tickerSlotId} />}
      finder={<Hero catalog={catalog} />}
    >
      <DirectoryIndex catalog={catalog} />
      <div className="start">
        <Offers offers={catalog.home.offers} />
        <Voices home={catalog.home} />
      </div>
      <Services services={catalog.home.services} />
      <Closing catalog={catalog} />
      <About catalog={catalog} today={today} />
    </PageFrame>
  );
}
