import { printCount } from "#base/print-count.ts";
import type { Catalog, Group, Menu } from "#catalog/catalog.ts";
import { lastChangedOn } from "#catalog/count-links.ts";
import { basePathOf, embedPath, groupPath, menuPath } from "#catalog/page-paths.ts";
import { GroupFilters, listFilters } from "../directory/group-filters.tsx";
import { GroupLink, toSections } from "../directory/group-summaries.tsx";
import { ResourceEntry } from "../directory/resource-entry.tsx";
import { FeedLink, PageCount, Trail } from "../directory/trail.tsx";
import { commonFacts, printDay } from "../parts/fact-names.ts";
import { MenuHighlight } from "../parts/menu-highlight.tsx";
import { Finder } from "../search/finder.tsx";
import { PageFrame } from "./page-frame.tsx";

/** `/MENU/GROUP/`: every link of the group. Reader views leave out what is around them by the names of its classes. */
export function GroupScreen({ catalog, menu, group }: { catalog: Catalog; menu: Menu; group: Group }) {
  const base = basePathOf(catalog.site);
  const common = commonFacts(group.resources, group.name);
  const filters = listFilters(group.resources);
  return (
    <PageFrame catalog={catalog} here={menu} finder={<Finder catalog={catalog} />}>
      <div className="page with-contents">
        <Trail site={catalog.site} steps={[[menu.name, menuPath(menu)]]} here={group.name} />
        <MenuContents base={base} menu={menu} group={group} />
        <section className="group" id={group.anchor} data-path={group.path}>
          <div className="page-head">
            {/* No browser breaks a line after a slash: after a long word, a phone would break the next one anywhere. */}
            <h1 id="page-title">
              {group.name
                .split(/(?<=\w{12}\/)/)
                .map((part, place) => [place > 0 && <wbr key={part} />, part])}
            </h1>
            {group.summary && <p className="page-summary">{group.summary}</p>}
            <GroupFacts group={group} common={common.text} />
          </div>
          <MenuHighlight
            highlight={group.highlight ?? (menu.groups.length === 1 ? menu.highlight : undefined)}
          />
          {group.highlight && <h2 className="others">{group.highlight.others}</h2>}
          <GroupFilters filters={filters} />
          {group.resources.length === 0 ? (
            <p>No links here yet. Suggest one at the foot of the page.</p>
          ) : (
            <ul className="entries" aria-labelledby="page-title">
              {group.resources.map((resource) => (
                <ResourceEntry key={resource.id} {...{ resource, common, filters }} group={group.path} />
              ))}
            </ul>
          )}
          <DateLegend group={group} />
          <FeedLink base={base} path={groupPath(group)} />
        </section>
        <Neighbours base={base} menus={catalog.menus} group={group} />
      </div>
    </PageFrame>
  );
}

function GroupFacts({ group, common }: { group: Group; common: string }) {
  const count = printCount(group.resources.length, "link");
  const changed = lastChangedOn(group.resources);
  return (
    <>
      <PageCount facts={[count, changed && `Last changed ${printDay(changed)}`, common]} />
      {group.resources.length > 0 && (
        <p className="page-actions">
          <button type="button" className="share-links" data-title={group.name} data-url={groupPath(group)}>
            Share or print this group
          </button>
          <button type="button" className="embed-group" data-title={group.name} data-embed={embedPath(group)}>
            Embed this group
          </button>
        </p>
      )}
    </>
  );
}

/** The two words in the entries must not be taken for each other. */
function DateLegend({ group: { resources } }: { group: Group }) {
  const sentences = [
    resources.some(({ reviewed }) => reviewed) && "Reviewed: the day a person last looked at the link.",
    resources.some(({ checked }) => checked) && "Checked: the day our automatic checker last reached it.",
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 && <p className="date-legend">{sentences.join(" ")}</p>;
}

/** The groups before and after, in the order of the menus. */
function Neighbours({ base, menus, group }: { base: string; menus: Menu[]; group: Group }) {
  const groups = menus.flatMap((menu) => menu.groups);
  const place = groups.indexOf(group);
  const ways = [
    { word: "Previous", className: "before", to: groups[place - 1] },
    { word: "Next", className: "next", to: groups[place + 1] },
  ];
  return (
    <nav className="pagination" aria-label="Neighbouring groups">
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

/** The menu's groups beside the page, the current one marked: it always says where one is. */
function MenuContents({ base, menu, group }: { base: string; menu: Menu; group: Group }) {
  if (menu.groups.length < 2) return null;
  return (
    <nav className="sidebar" aria-label={`Groups in ${menu.name}`}>
      <a className="skip" href={`#${group.anchor}`}>
        Skip to the links
      </a>
      <p>
        <a href={base + menuPath(menu)}>{menu.name}</a>
      </p>
      {toSections(menu.groups).map(({ heading, groups }) => (
        <div key={heading}>
          {heading && <p className="sidebar-section">{heading}</p>}
          <ul aria-label={heading || menu.name}>
            {groups.map((one) => (
              <li key={one.id}>
                <GroupLink base={base} group={one} isHere={one === group} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
