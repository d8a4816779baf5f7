import type { Group, Menu } from "#catalog/catalog.ts";
import { groupPath, menuPath } from "#catalog/page-paths.ts";
import { toSections } from "./to-sections.ts";

interface Props {
  base: string;
  menu: Menu;
  group: Group;
}

/** The menu's groups beside the page, the current one marked: it always says where one is. */
export function MenuContents({ base, menu, group }: Props) {
  if (menu.groups.length < 2) return null;
  return (
    <nav className="contents" aria-label={`Groups in ${menu.name}`}>
      <p>
        <a href={base + menuPath(menu)}>{menu.name}</a>
      </p>
      {toSections(menu.groups).map(({ heading, groups }) => (
        <div key={heading}>
          {heading && <p className="contents-section">{heading}</p>}
          <ul>
            {groups.map((one) => (
              <li key={one.id}>
                <a href={base + groupPath(one)} aria-current={one === group ? "page" : undefined}>
                  {one.name} <span>{one.resources.length}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
