import { printCount } from "#base/print-count.ts";
import type { Catalog, Group, Menu, Site } from "#catalog/catalog.ts";
import { countLinks, lastChangedOn } from "#catalog/count-links.ts";
import { groupPath, menuPath } from "#catalog/page-paths.ts";
import type { HeadFacts } from "./page-head.tsx";

/** What the heads of the three kinds of page say: for search engines, for other sites, for readers of feeds. */
export function toHomeFacts({ site }: Catalog): HeadFacts {
  const { title, description } = site;
  return {
    path: "",
    title,
    description,
    picture: "og/home.png",
    linkedData: {
      ...toCollection(site, title, description, ""),
      audience: {
        "@type": "EducationalAudience",
        educationalRole: ["student", "parent", "teacher", "counsellor", "school leader"],
      },
    },
  };
}

export function toMenuFacts(catalog: Catalog, menu: Menu): HeadFacts {
  const { site } = catalog;
  const { name, summary, groups } = menu;
  const path = menuPath(menu);
  return {
    path,
    title: `${name} · ${site.product}`,
    description: `${summary} ${printCount(countLinks([menu]), "link")}.`,
    picture: `og/menu-${menu.id}.png`,
    linkedData: [
      {
        ...toCollection(site, name, summary, path),
        dateModified: lastChangedOn(groups.flatMap(({ resources }) => resources)),
        mainEntity: toItemList(
          groups.map((group) => ({ name: group.name, url: new URL(groupPath(group), site.url).href })),
        ),
      },
      toBreadcrumbs(catalog, [name, path]),
    ],
  };
}

export function toGroupFacts(catalog: Catalog, menu: Menu, group: Group): HeadFacts {
  const { site } = catalog;
  const path = groupPath(group);
  const title = `${group.name}: ${menu.name}`;
  const count = printCount(group.resources.length, "link");
  const description = `${group.summary ?? `${group.name}, in ${menu.name}.`} ${count}.`;
  return {
    path,
    title: `${title} · ${site.product}`,
    description,
    picture: `og/menu-${menu.id}.png`,
    linkedData: [
      {
        ...toCollection(site, title, description, path),
        dateModified: lastChangedOn(group.resources),
        mainEntity: toItemList(group.resources),
      },
      toBreadcrumbs(catalog, [menu.name, menuPath(menu)], [group.name, path]),
    ],
  };
}

const toItemList = (items: readonly { name: string; url: string }[]) => ({
  "@type": "ItemList",
  numberOfItems: items.length,
  itemListElement: items.map(({ name, url }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    url,
  })),
});

function toCollection(site: Site, name: string, description: string, path: string) {
  const isPartOf = { "@type": "WebSite", name: site.product, url: site.url };
  const url = new URL(path, site.url).href;
  return { "@type": "CollectionPage", name, url, description, inLanguage: "en", isPartOf };
}

const toBreadcrumbs = ({ site }: Catalog, ...steps: [name: string, path: string][]) => ({
  "@type": "BreadcrumbList",
  itemListElement: [[site.product, ""], ...steps].map(([name, path], index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: new URL(path ?? "", site.url).href,
  })),
});
