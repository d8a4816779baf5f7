import type { Catalog, Group, Menu } from "#catalog/catalog.ts";
import { listFirstGroups } from "#catalog/first-groups.ts";
import { basePathOf, groupPath, menuPath } from "#catalog/page-paths.ts";
import { toSections } from "../directory/group-summaries.tsx";
import { MenuHighlight } from "../parts/menu-highlight.tsx";

export const panelId = (menu: Menu) => `panel-${menu.id}`;

/**
 * A menu's panel: its groups, each leading to its page. When a visitor is about to open it, they become an exclusive
 * accordion that CSS lays out as list and detail, and the links are fetched (menu-links.ts), so that no page carries them.
 */
export function MenuPanel({ catalog, menu, isHome }: { catalog: Catalog; menu: Menu; isHome: boolean }) {
  const base = basePathOf(catalog.site);
  const groups = listFirstGroups(menu, catalog.menus);
  const [only] = groups;
  return (
    <div className="panel" id={panelId(menu)} popover="auto">
      <div className="panel-inner">
        <MenuHighlight highlight={menu.highlight} />
        {only && only.resources.length > 0 && groups.length === 1 ? (
          <div className="panel-links">
            <p className="panel-title">
              <a href={base + groupPath(only)}>{only.name}</a>
            </p>
          </div>
        ) : (
          <div className="panel-groups">
            {toSections(groups).flatMap(({ heading, groups }) => [
              heading && (
                <p key={heading} className="panel-section">
                  {heading}
                </p>
              ),
              ...groups.map((group) => (
                <PanelGroup key={group.id} base={base} isHome={isHome} group={group} />
              )),
            ])}
            {groups.length < menu.groups.length && (
              <a className="panel-anchor" href={base + menuPath(menu)}>
                {`All ${menu.groups.length} groups`}
              </a>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function PanelGroup({ base, isHome, group }: { base: string; isHome: boolean; group: Group }) {
  if (group.resources.length > 0) return <a href={base + groupPath(group)}>{group.name}</a>;
  // Spec 2: a group with no links points to its anchor, which is on the home page.
  return (
    <a className="panel-anchor" href={`${isHome ? "" : base}#${group.anchor}`}>
      {group.name}
    </a>
  );
}
