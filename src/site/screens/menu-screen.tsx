import { printCount } from "#base/print-count.ts";
import type { Catalog, Menu } from "#catalog/catalog.ts";
import { countLinks } from "#catalog/count-links.ts";
import { basePathOf, groupPath } from "#catalog/page-paths.ts";
import { commonFacts } from "../directory/common-facts.ts";
import { GroupSummaries } from "../directory/group-summaries.tsx";
import { MenuSign } from "../directory/menu-sign.tsx";
import { ResourceEntry } from "../directory/resource-entry.tsx";
import { Trail } from "../directory/trail.tsx";
import { MenuHighlight } from "../parts/menu-highlight.tsx";
import { Finder } from "../search/finder.tsx";
import { PageFrame } from "./page-frame.tsx";

/** `/MENU/`: the menu's groups, each with its first links; a group that is its menu's only one with all of them. */
export function MenuScreen({ catalog, menu }: { catalog: Catalog; menu: Menu }) {
  const base = basePathOf(catalog.site);
  const only = menu.groups.length === 1 ? menu.groups[0] : undefined;
  const common = commonFacts(only?.resources ?? [], menu.name);
  return (
    <PageFrame catalog={catalog} here={menu} finder={<Finder catalog={catalog} />}>
      <div className="page">
        <Trail site={catalog.site} steps={[]} here={menu.name} />
        <div className="page-head">
          <MenuSign menuId={menu.id} />
          <h1 id="page-title">{menu.name}</h1>
          <p className="page-summary">{menu.summary}</p>
          <p className="page-count">
            {printCount(countLinks([menu]), "link")}
            {menu.groups.length > 1 && ` in ${menu.groups.length} groups`}
            {common.text && ` · ${common.text}`}
          </p>
        </div>
        <MenuHighlight highlight={menu.highlight ?? only?.highlight} />
        {only && only.resources.length > 0 ? (
          <>
            <h2 className="others">
              <a href={base + groupPath(only)}>{only.name}</a>
            </h2>
            <ul className="entries">
              {only.resources.map((resource) => (
                <ResourceEntry key={resource.id} resource={resource} group={only.path} common={common} />
              ))}
            </ul>
          </>
        ) : (
          <GroupSummaries base={base} groups={menu.groups} level="h2" first={toFirst(menu.groups.length)} />
        )}
      </div>
    </PageFrame>
  );
}

/** About thirty links in all, so that a menu of few groups fills its page. */
const toFirst = (groups: number) => Math.min(8, Math.max(3, Math.round(30 / groups)));
