import type { Menu } from "#catalog/catalog.ts";
import { MenuHighlight } from "../parts/menu-highlight.tsx";
import { GroupBlock } from "./group-block.tsx";
import { MenuSign } from "./menu-sign.tsx";

export function MenuSection({ menu }: { menu: Menu }) {
  const count = menu.groups.reduce((sum, group) => sum + group.resources.length, 0);
  return (
    <section className="menu-section" id={menu.anchor} aria-labelledby={`${menu.anchor}-title`}>
      <div className="menu-head">
        <MenuSign menuId={menu.id} />
        <div>
          <h2 id={`${menu.anchor}-title`}>{menu.name}</h2>
          <p className="menu-summary">{menu.summary}</p>
          <p className="menu-count">{`${count} links${menu.groups.length > 1 ? ` in ${menu.groups.length} groups` : ""}`}</p>
        </div>
        {menu.groups.length > 1 && (
          <ul className="chips" aria-label={`Groups in ${menu.name}`}>
            {menu.groups.map((group) => (
              <li key={group.id}>
                <a href={`#${group.anchor}`}>{group.name}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <MenuHighlight highlight={menu.highlight} />
      {menu.groups.map((group) => (
        <GroupBlock key={group.id} group={group} />
      ))}
    </section>
  );
}
