import type { Group, Menu } from "#catalog/catalog.ts";
import { groupPath, menuPath } from "#catalog/page-paths.ts";
import { MenuHighlight } from "../parts/menu-highlight.tsx";

export const panelId = (menu: Menu) => `panel-${menu.id}`;

interface Props {
  base: string;
  menu: Menu;
  /** Those that it names: all, or of many the first. */
  groups: readonly Group[];
  isHome: boolean;
}

/**
 * A menu's panel: its groups as an exclusive accordion that CSS lays out as list and detail. Each group leads to its
 * page; its links are fetched when a visitor is about to open it (menu-links.ts), so that no page carries them all.
 */
export function MenuPanel({ base, menu, groups, isHome }: Props) {
  const [only] = groups;
  const firstFilled = groups.find(({ resources }) => resources.length > 0);
  return (
    <div className="panel" id={panelId(menu)} popover="auto">
      <div className="panel-inner">
        <MenuHighlight highlight={menu.highlight} />
        {only && only === firstFilled && groups.length === 1 ? (
          <GroupLinks base={base} group={only} />
        ) : (
          <div className="panel-groups">
            {groups.map((group) => (
              <PanelGroup
                key={group.id}
                base={base}
                menu={menu}
                isHome={isHome}
                group={group}
                isOpen={group === firstFilled}
              />
            ))}
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

interface GroupProps extends Omit<Props, "groups"> {
  group: Group;
  isOpen: boolean;
}

function PanelGroup({ base, menu, isHome, group, isOpen }: GroupProps) {
  // Spec 2: a group with no links points to its anchor, which is on the home page.
  if (group.resources.length === 0) {
    return (
      <a className="panel-anchor" href={`${isHome ? "" : base}#${group.anchor}`}>
        {group.name}
      </a>
    );
  }
  return (
    <details name={`groups-${menu.id}`} open={isOpen}>
      <summary>{group.name}</summary>
      <GroupLinks base={base} group={group} />
    </details>
  );
}

function GroupLinks({ base, group }: { base: string; group: Group }) {
  return (
    <div className="panel-links">
      <p className="panel-title">
        <a href={base + groupPath(group)}>{group.name}</a>
      </p>
    </div>
  );
}
