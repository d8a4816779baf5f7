import type { Catalog } from "#catalog/catalog.ts";
import { Drawers } from "../drawers/drawers.tsx";
import { MenuPanel } from "./menu-panel.tsx";
import { MobileMenu } from "./mobile-menu.tsx";

/**
 * What the header's buttons open: native popovers, so they open, close on Esc and on a click outside without a script
 * (enhance-header.ts adds what the platform leaves out), and Tab goes from a button into its panel wherever that stands.
 * They come last in the page: half of its HTML is in them, and the first screen must not wait for it.
 */
export function Panels({ catalog }: { catalog: Catalog }) {
  return (
    <>
      <nav className="panels" aria-label="Menu links">
        {catalog.menus.map((menu) => (
          <MenuPanel key={menu.id} menu={menu} />
        ))}
        <MobileMenu menus={catalog.menus} shareForm={catalog.site.addresses.shareForm} />
      </nav>
      <Drawers product={catalog.site.product} hasHeadlines />
    </>
  );
}
