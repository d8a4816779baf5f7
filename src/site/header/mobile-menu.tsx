import type { Catalog, Group } from "#catalog/catalog.ts";
import { listFirstGroups } from "#catalog/first-groups.ts";
import { basePathOf, groupPath, menuPath } from "#catalog/page-paths.ts";
import { Place } from "../parts/footer.tsx";
import { OwnerLink } from "../parts/owner-link.tsx";
import { Lens } from "../search/finder.tsx";
import { fieldId } from "../search/search-ids.ts";

export const mobileMenuId = "mobile-menu";

/**
 * Spec 2 "Mobile view": the group names stacked under their menus, as in-page anchors of the home page. On other pages,
 * which have no such anchors, they lead to the groups' pages (docs/decisions/0018-pages.md).
 */
export function MobileMenu({ catalog: { menus, site }, isHome }: { catalog: Catalog; isHome: boolean }) {
  const base = basePathOf(site);
  const address = (group: Group) => (isHome ? `#${group.anchor}` : base + groupPath(group));
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
                <OwnerLink href={menu.highlight.url}>{menu.highlight.name}</OwnerLink>
              </li>
            )}
            {listFirstGroups(menu, menus).map((group) => (
              <Place key={group.id} href={address(group)} name={group.name} />
            ))}
            {listFirstGroups(menu, menus).length < menu.groups.length && (
              <Place href={base + menuPath(menu)} name={`All ${menu.groups.length} groups`} />
            )}
          </ul>
        </details>
      ))}
      <OwnerLink className="button" href={site.addresses.share_form}>
        Share/Update a Resource
      </OwnerLink>
    </div>
  );
}
