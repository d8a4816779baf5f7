import type { ReactNode } from "react";
import type { Catalog, Group, Menu } from "#catalog/catalog.ts";
import { basePathOf } from "#catalog/page-paths.ts";
import { listFirstGroups } from "../directory/first-groups.ts";
import { Drawers } from "../drawers/drawers.tsx";
import { Header } from "../header/header.tsx";
import { MenuPanel } from "../header/menu-panel.tsx";
import { MobileMenu } from "../header/mobile-menu.tsx";
import { Footer } from "../parts/footer.tsx";
import { NotSetUp } from "../parts/owner-link.tsx";
import { Results } from "../search/results.tsx";

interface Props {
  catalog: Catalog;
  /** Where the page is in the site: the header marks it. */
  here?: { menu: Menu; group?: Group };
  /** Between the header and the content. */
  ticker?: ReactNode;
  /** What stays while a search is shown: the search field, and what it is in. */
  finder: ReactNode;
  children: ReactNode;
}

/** What every page of the hub shares. While a search is shown, `#content` steps aside for `#results`. */
export function PageFrame({ catalog, here, ticker, finder, children }: Props) {
  const { menus, site } = catalog;
  const [base, isHome] = [basePathOf(site), !here];
  return (
    <>
      <Header catalog={catalog} here={here?.menu} />
      {ticker}
      <main id="main" tabIndex={-1}>
        {finder}
        <div id="content">{children}</div>
        <Results site={site} />
      </main>
      <Footer catalog={catalog} />
      <NotSetUp catalog={catalog} />
      {/* What the header's buttons open: native popovers, so they open, close on Esc and on a click outside without a script
      (enhance-header.ts adds what the platform leaves out), and Tab goes from a button into its panel wherever that is.
      They come last in the page: the first screen must not wait for them. */}
      <nav className="panels" aria-label="Menu links">
        {menus.map((menu) => (
          <MenuPanel
            key={menu.id}
            base={base}
            menu={menu}
            groups={listFirstGroups(menu, menus)}
            isHome={isHome}
          />
        ))}
        <MobileMenu base={base} menus={menus} shareForm={site.addresses.share_form} isHome={isHome} />
      </nav>
      <Drawers hasHeadlines={isHome} />
    </>
  );
}
