import type { Catalog, Menu } from "#catalog/catalog.ts";
import { countLinks, printLinkCount } from "#catalog/count-links.ts";
import { basePathOf, menuPath } from "#catalog/page-paths.ts";
import { MenuHighlight } from "../parts/menu-highlight.tsx";
import { GroupSummaries } from "./group-summaries.tsx";
import { MenuSign } from "./menu-sign.tsx";

/** The five menus as an index: where all anchors of the home page lead, with or without a script. */
export function DirectoryIndex({ catalog }: { catalog: Catalog }) {
  const base = basePathOf(catalog.site);
  return (
    <div className="directory" id="directory">
      {catalog.menus.map((menu) => (
        <MenuSection key={menu.id} menu={menu} base={base} />
      ))}
    </div>
  );
}

function MenuSection({ menu, base }: { menu: Menu; base: string }) {
  return (
    <section className="menu-section" id={menu.anchor} aria-labelledby={`${menu.anchor}-title`}>
      <div className="menu-head">
        <MenuSign menuId={menu.id} />
        <h2 id={`${menu.anchor}-title`}>
          <a href={base + menuPath(menu)}>{menu.name}</a>
        </h2>
        <p className="menu-count">{printLinkCount(countLinks([menu]))}</p>
        <p className="menu-summary">{menu.summary}</p>
      </div>
      <MenuHighlight highlight={menu.highlight} />
      <GroupSummaries base={base} menu={menu} level="h3" />
    </section>
  );
}
