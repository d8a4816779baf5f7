import { printCount } from "#base/print-count.ts";
import type { Catalog, Menu } from "#catalog/catalog.ts";
import { countLinks, lastChangedOn } from "#catalog/count-links.ts";
import { basePathOf, menuPath } from "#catalog/page-paths.ts";
import { GroupSummaries } from "../directory/group-summaries.tsx";
import { MenuSign } from "../directory/menu-sign.tsx";
import { FeedLink, PageCount, Trail } from "../directory/trail.tsx";
import { printDay } from "../parts/fact-names.ts";
import { MenuHighlight } from "../parts/menu-highlight.tsx";
import { Finder } from "../search/finder.tsx";
import { PageFrame } from "./page-frame.tsx";

/** `/MENU/`: the menu's groups, each with its first links. */
export function MenuScreen({ catalog, menu }: { catalog: Catalog; menu: Menu }) {
  const changed = lastChangedOn(menu.groups.flatMap(({ resources }) => resources));
  const groups = menu.groups.length > 1 ? ` in ${menu.groups.length} groups` : "";
  const count = printCount(countLinks([menu]), "link") + groups;
  return (
    <PageFrame catalog={catalog} here={menu} finder={<Finder catalog={catalog} />}>
      <div className="page">
        <Trail site={catalog.site} steps={[]} here={menu.name} />
        <div className="page-head">
          <MenuSign menuId={menu.id} />
          <h1 id="page-title">{menu.name}</h1>
          <p className="page-summary">{menu.summary}</p>
          <PageCount facts={[count, changed && `Last changed ${printDay(changed)}`]} />
        </div>
        <MenuHighlight highlight={menu.highlight} />
        <GroupSummaries
          base={basePathOf(catalog.site)}
          groups={menu.groups}
          level="h2"
          // About thirty links in all, so that a menu of few groups fills its page.
          first={Math.max(3, Math.round(30 / menu.groups.length))}
        />
        <FeedLink base={basePathOf(catalog.site)} path={menuPath(menu)} />
      </div>
    </PageFrame>
  );
}
