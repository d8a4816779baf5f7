import type { Group, Menu } from "#catalog/catalog.ts";
import { ExternalLink } from "../parts/external-link.tsx";
import { MenuHighlight } from "../parts/menu-highlight.tsx";
import { OwnLabel } from "../parts/own-label.tsx";

export const panelId = (menu: Menu) => `panel-${menu.id}`;

/** A menu's panel: its groups as an exclusive accordion that CSS lays out as list and detail. */
export function MenuPanel({ menu }: { menu: Menu }) {
  const [only] = menu.groups;
  const firstFilled = menu.groups.find(({ resources }) => resources.length > 0);
  return (
    <div className="panel" id={panelId(menu)} popover="auto">
      <div className="panel-inner">
        <MenuHighlight highlight={menu.highlight} />
        {only && only === firstFilled && menu.groups.length === 1 ? (
          <GroupLinks group={only} />
        ) : (
          <div className="panel-groups">
            {menu.groups.map((group) => (
              <PanelGroup key={group.id} menu={menu} group={group} isOpen={group === firstFilled} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function PanelGroup({ menu, group, isOpen }: { menu: Menu; group: Group; isOpen: boolean }) {
  // Spec 2: a group with no links points to its in-page anchor.
  if (group.resources.length === 0) {
    return (
      <a className="panel-anchor" href={`#${group.anchor}`}>
        {group.name}
      </a>
    );
  }
  return (
    <details name={`groups-${menu.id}`} open={isOpen}>
      <summary>{group.name}</summary>
      <GroupLinks group={group} />
    </details>
  );
}

function GroupLinks({ group }: { group: Group }) {
  return (
    <div className="panel-links">
      <p className="panel-title">
        <a href={`#${group.anchor}`}>{group.name}</a>
      </p>
      <ul>
        {group.resources.map((resource) => (
          <li key={resource.id}>
            <ExternalLink href={resource.url}>{resource.name}</ExternalLink>
            {resource.isOwn && <OwnLabel />}
          </li>
        ))}
      </ul>
    </div>
  );
}
