import type { Catalog } from "#catalog/catalog.ts";
import { MenuSection } from "./menu-section.tsx";

/** Every link on the page, a section per menu and a block per group: where all anchors lead, with or without a script. */
export function Directory({ catalog }: { catalog: Catalog }) {
  return (
    <div className="directory" id="directory">
      {catalog.menus.map((menu) => (
        <MenuSection key={menu.id} menu={menu} />
      ))}
    </div>
  );
}
