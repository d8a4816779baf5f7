import type { Group, Menu } from "#catalog/catalog.ts";
import { groupPath } from "#catalog/page-paths.ts";

interface Props {
  base: string;
  menus: readonly Menu[];
  group: Group;
}

/** The groups before and after, in the order of the menus. */
export function Neighbours({ base, menus, group }: Props) {
  const groups = menus.flatMap((menu) => menu.groups);
  const place = groups.indexOf(group);
  const ways = [
    { word: "Before", className: "before", to: groups[place - 1] },
    { word: "Next", className: "next", to: groups[place + 1] },
  ];
  return (
    <nav className="neighbours" aria-label="Neighbouring groups">
      {ways.map(
        ({ word, className, to }) =>
          to && (
            <a key={word} className={className} href={base + groupPath(to)}>
              <span>{word}</span> {to.name}
            </a>
          ),
      )}
    </nav>
  );
}
