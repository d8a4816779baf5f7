import { printCount } from "#base/print-count.ts";
import type { Catalog } from "#catalog/catalog.ts";
import { countLinks } from "#catalog/count-links.ts";
import { countFirstLinks, listFirstGroups } from "#catalog/first-groups.ts";
import { basePathOf, menuPath } from "#catalog/page-paths.ts";
import { MenuHighlight } from "../parts/menu-highlight.tsx";
import { GroupSummaries } from "./group-summaries.tsx";
import { MenuSign } from "./menu-sign.tsx";

/** The five menus as an index: where all anchors of the home page lead, with or without a script. */
export function DirectoryIndex({ catalog: { menus, site } }: { catalog: Catalog }) {
  const base = basePathOf(site);
  const first = countFirstLinks(menus);
  return (
    <div className="directory" id="directory">
      {menus.map((menu) => {
        const groups = listFirstGroups(menu, menus);
        return (
          <section key={menu.id} className="menu-section" id={menu.anchor}>
            <div className="menu-head">
              <MenuSign menuId={menu.id} />
              <h2>
                <a href={base + menuPath(menu)}>{menu.name}</a>
              </h2>
              <p className="menu-count">{printCount(countLinks([menu]), "link")}</p>
              <p className="menu-summary">{menu.summary}</p>
            </div>
            <MenuHighlight highlight={menu.highlight} />
            <GroupSummaries base={base} groups={groups} level="h3" first={first} />
            {groups.length < menu.groups.length && (
              <p className="summaries-section">
                <a href={base + menuPath(menu)}>{`All ${menu.groups.length} groups of ${menu.name}`}</a>
              </p>
            )}
          </section>
        );
      })}
    </div>
  );
}
