import type { Catalog } from "#catalog/catalog.ts";
import { basePathOf } from "#catalog/page-paths.ts";
import { Drawers } from "../drawers/drawers.tsx";
import { MenuPanel } from "./menu-panel.tsx";
import { MobileMenu } from "./mobile-menu.tsx";

interface Props {
  catalog: Catalog;
  isHome: boolean;
}

/**
 * What the header's buttons open: native popovers, so they open, close on Esc and on a click outside without a script
 * (enhance-header.ts adds what the platform leaves out), and Tab goes from a button into its panel wherever that stands.
 * They come last in the page: the first screen must not wait for them.
 */
export function Panels({ catalog, isHome }: Props) {
  const base = basePathOf(catalog.site);
  return (
    <>
      <nav className="panels" aria-label="Menu links">
        {catalog.menus.map((menu) => (
          <MenuPanel key={menu.id} base={base} menu={menu} isHome={isHome} />
        ))}
        <MobileMenu
          base={base}
          menus={catalog.menus}
          shareForm={catalog.site.addresses.shareForm}
          isHome={isHome}
        />
      </nav>
      <Drawers hasHeadlines={isHome} />
    </>
  );
}
