import type { ReactNode } from "react";
import type { Catalog, Menu } from "#catalog/catalog.ts";
import { Drawers } from "../drawers/drawers.tsx";
import { Header } from "../header/header.tsx";
import { MenuPanel } from "../header/menu-panel.tsx";
import { MobileMenu } from "../header/mobile-menu.tsx";
import { Footer } from "../parts/footer.tsx";
import { NotSetUp } from "../parts/owner-link.tsx";
import { Results } from "../search/results.tsx";

interface Props {
  catalog: Catalog;
  /** The menu that the page belongs to: the header marks it. */
  here?: Menu;
  /** Between the header and the content. */
  ticker?: ReactNode;
  /** What stays while a search is shown: the search field, and what it is in. */
  finder: ReactNode;
  children: ReactNode;
}

/** What every page of the hub shares. While a search is shown, `#content` steps aside for `#results`, on a menu's or a group's page with the first heading. */
export function PageFrame({ catalog, here, ticker, finder, children }: Props) {
  const isHome = !here;
  return (
    <>
      <Header catalog={catalog} here={here} />
      {ticker}
      <main id="main" tabIndex={-1}>
        {finder}
        <div id="content">{children}</div>
        <Results site={catalog.site} level={here && 1} />
      </main>
      <Footer catalog={catalog} />
      <NotSetUp catalog={catalog} />
      {/* What the header's buttons open: native popovers, so they open, close on Esc and on a click outside without a script
      (enhance-header.ts adds what the platform leaves out), and Tab goes from a button into its panel wherever that is.
      They come last in the page: the first screen must not wait for them. */}
      <div className="panels">
        {catalog.menus.map((menu) => (
          <MenuPanel key={menu.id} catalog={catalog} menu={menu} isHome={isHome} />
        ))}
        <MobileMenu catalog={catalog} isHome={isHome} />
      </div>
      <Drawers hasHeadlines={isHome} />
    </>
  );
}
