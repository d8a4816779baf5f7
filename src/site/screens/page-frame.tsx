import type { ReactNode } from "react";
import type { Catalog, Group, Menu } from "#catalog/catalog.ts";
import { Header } from "../header/header.tsx";
import { Panels } from "../header/panels.tsx";
import { Footer } from "../parts/footer.tsx";
import { NotSetUp } from "../parts/owner-link.tsx";
import { Results } from "../search/results.tsx";

interface Props {
  catalog: Catalog;
  /** Where in the site the page stands: the header marks it. */
  here?: { menu: Menu; group?: Group };
  /** Between the header and the content. */
  ticker?: ReactNode;
  /** What stays while a search is shown: the search field, and what it stands in. */
  finder: ReactNode;
  children: ReactNode;
}

/** What every page of the hub shares. While a search is shown, `#content` steps aside for `#results`. */
export function PageFrame({ catalog, here, ticker, finder, children }: Props) {
  return (
    <>
      <Header catalog={catalog} here={here?.menu} />
      {ticker}
      <main id="main" tabIndex={-1}>
        {finder}
        <div id="content">{children}</div>
        <Results site={catalog.site} />
      </main>
      <Footer catalog={catalog} />
      <NotSetUp catalog={catalog} />
      <Panels catalog={catalog} isHome={!here} />
    </>
  );
}
