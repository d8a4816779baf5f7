import type { Menu } from "#catalog/catalog.ts";
import { ExternalLink } from "../parts/external-link.tsx";
import { Lens } from "../search/finder.tsx";
import { fieldId } from "../search/search-ids.ts";

export const mobileMenuId = "mobile-menu";

/** Spec 2 "Mobile view": the group names as in-page anchors, stacked under their menus. */
export function MobileMenu({ menus, shareForm }: { menus: Menu[]; shareForm: string }) {
  return (
    <div className="mobile-menu" id={mobileMenuId} popover="auto">
      <a className="mobile-search" href={`#${fieldId}`}>
        <Lens />
        Search the links
      </a>
      {menus.map((menu) => (
        <details key={menu.id} name="mobile-menus">
          <summary>{menu.name}</summary>
          <ul>
            {menu.highlight && (
              <li>
                <ExternalLink href={menu.highlight.url}>{menu.highlight.name}</ExternalLink>
              </li>
            )}
            {menu.groups.map((group) => (
              <li key={group.id}>
                <a href={`#${group.anchor}`}>{group.name}</a>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <ExternalLink className="button" href={shareForm}>
        Share/Update a Resource
      </ExternalLink>
    </div>
  );
}
