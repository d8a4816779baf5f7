import type { Catalog } from "#catalog/catalog.ts";
import { tickerSlotId } from "#news/ticker-markup.ts";
import { DirectoryIndex } from "../directory/directory-index.tsx";
import { About } from "../home/about.tsx";
import { Hero } from "../home/hero.tsx";
import { Offers } from "../home/offers.tsx";
import { Services } from "../home/services.tsx";
import { Voices } from "../home/voices.tsx";
import { OwnerLink } from "../parts/owner-link.tsx";
import { PageFrame } from "./page-frame.tsx";

/** The `/` route (spec 2). The slot is empty here: the server fills it, or the browser after first paint. */
export const HomeScreen = ({ catalog, today }: { catalog: Catalog; today: string }) => (
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

function Closing({ catalog }: { catalog: Catalog }) {
  const { closing } = catalog.home;
  return (
    <section className="closing" id="closing">
      <svg
        className="closing-trail"
        height="0"
        viewBox="0 0 1600 220"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <path d="M430 130c-110 30-120-70-220-60s-110 110-230 120M1170 90c110-30 120 70 220 60s110-110 230-120" />
        <path className="closing-blaze" d="M430 112l18 18-18 18-18-18zM1170 72l18 18-18 18-18-18z" />
      </svg>
      <h2>{closing.heading}</h2>
      <p>{closing.text}</p>
      <OwnerLink className="button" href={catalog.site.addresses.services_page}>
        {closing.label}
      </OwnerLink>
    </section>
  );
}
