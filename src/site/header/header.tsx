import type { Catalog, Menu } from "#catalog/catalog.ts";
import { BrandLink } from "../parts/logo.tsx";
import { OwnerLink } from "../parts/owner-link.tsx";
import { Lens } from "../search/finder.tsx";
import { fieldId } from "../search/search-ids.ts";
import { panelId } from "./menu-panel.tsx";
import { mobileMenuId } from "./mobile-menu.tsx";

/** Spec 2 "Top navigation bar". What the buttons open is at the page's end (page-frame.tsx). `here` is the menu of the page. */
export function Header({ catalog, here }: { catalog: Catalog; here: Menu | undefined }) {
  const { menus, site } = catalog;
  return (
    <header className="header">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <div className="header-bar">
        <BrandLink catalog={catalog} />
        <nav className="menus" aria-label="Main">
          <ul>
            {menus.map((menu) => (
              <li key={menu.id} aria-owns={panelId(menu)}>
                <button
                  type="button"
                  className={menu === here ? "menu-button here" : "menu-button"}
                  popoverTarget={panelId(menu)}
                >
                  {menu.name}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        {/* To the one field there is. */}
        <a className="search-link" href={`#${fieldId}`}>
          <Lens />
          <span className="v">Search</span>
        </a>
        <button type="button" className="list-button" id="list-button">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6L3.3 9.8l6.1-.7z" />
          </svg>
          <span>My list</span>
          <span data-count="" hidden />
        </button>
        <OwnerLink className="share" href={site.addresses.share_form}>
          Share/Update a Resource
        </OwnerLink>
        <nav className="mobile" aria-label="Menu" aria-owns={mobileMenuId}>
          <button type="button" className="mobile-toggle" popoverTarget={mobileMenuId}>
            <span className="mobile-toggle-icon" />
            Menu
          </button>
        </nav>
      </div>
    </header>
  );
}
