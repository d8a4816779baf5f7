import type { Catalog } from "#catalog/catalog.ts";
import { tickerSlotId, todaySlotId } from "#news/ticker-template.ts";
import { Directory } from "../directory/directory.tsx";
import { Header } from "../header/header.tsx";
import { Panels } from "../header/panels.tsx";
import { Closing } from "../home/closing.tsx";
import { Hero } from "../home/hero.tsx";
import { Offers } from "../home/offers.tsx";
import { Services } from "../home/services.tsx";
import { Voices } from "../home/voices.tsx";
import { Footer } from "../parts/footer.tsx";
import { Results } from "../search/results.tsx";

/** The `/` route (spec 2). The slot is empty here: the server fills it, or the browser after first paint. */
export function HomeScreen({ catalog }: { catalog: Catalog }) {
  return (
    <>
      <Header catalog={catalog} />
      <div className="ticker-slot" id={tickerSlotId} />
      <main id="main" tabIndex={-1}>
        <Hero catalog={catalog} />
        <div className="today-slot" id={todaySlotId} />
        <div className="start">
          <Offers catalog={catalog} />
          <Voices home={catalog.home} />
        </div>
        <Directory catalog={catalog} />
        <Results shareForm={catalog.site.addresses.shareForm} />
        <Services services={catalog.home.services} />
        <Closing catalog={catalog} />
      </main>
      <Footer catalog={catalog} />
      <Panels catalog={catalog} />
    </>
  );
}
