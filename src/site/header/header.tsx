import type { Catalog, Menu } from "#catalog/catalog.ts";
import { basePathOf } from "#catalog/page-paths.ts";
import { ListButton } from "../list/list-button.tsx";
import { Logo, ownLogo } from "../parts/logo.tsx";
import { OwnerLink } from "../parts/owner-link.tsx";
import { SearchLink } from "../search/search-link.tsx";
import { panelId } from "./menu-panel.tsx";
import { mobileMenuId } from "./mobile-menu.tsx";

/**
 * Spec 2 "Top navigation bar". What the buttons open stands at the end of the page (panels.tsx). `here` is the menu that
 * the page belongs to.
 */
export function Header({ catalog, here }: { catalog: Catalog; here: Menu | undefined }) {
  const { menus, site } = catalog;
  return (
    <header className="header">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <div className="header-bar">
        <a className="brand" href={basePathOf(site)}>
          <Logo own={ownLogo(catalog)} />
          <span>{site.product}</span>
        </a>
        <nav className="menus" aria-label="Main">
          <ul>
            {menus.map((menu) => (
              <li key={menu.id}>
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
        <SearchLink />
        <ListButton />
        <OwnerLink className="share" href={site.addresses.shareForm}>
          Share/Update a Resource
        </OwnerLink>
        <nav className="mobile" aria-label="Menu">
          <button type="button" className="mobile-toggle" popoverTarget={mobileMenuId}>
            <span className="mobile-toggle-icon" aria-hidden="true" />
            Menu
          </button>
        </nav>
      </div>
    </header>
  );
}
