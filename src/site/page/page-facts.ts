import { printCount } from "#base/print-count.ts";
import type { Catalog, Group, Menu } from "#catalog/catalog.ts";
import { countLinks, lastChangedOn } from "#catalog/count-links.ts";
import { groupPath, menuPath } from "#catalog/page-paths.ts";
import type { PageFacts } from "./page-head.tsx";

/** What the heads of the three kinds of page say: for search engines, for other sites, for readers of feeds. */
export function toHomeFacts({ site, menus }: Catalog): PageFacts {
  return {
    path: "",
    title: site.title,
    description: site.description,
    picture: "og.png",
    feed: { path: "feed.xml", title: `${site.product} updates` },
    linkedData: {
      "@type": "CollectionPage",
      name: site.title,
      description: site.description,
      url: site.url,
      inLanguage: "en",
      audience: ["student", "parent", "teacher", "counsellor", "school leader"].map((educationalRole) => ({
        "@type": "EducationalAudience",
        educationalRole,
      })),
      isPartOf: { "@type": "WebSite", name: site.product, url: site.url },
      hasPart: menus.map((menu) => ({
        "@type": "CollectionPage",
        name: menu.name,
        url: new URL(menuPath(menu), site.url).href,
      })),
    },
  };
}

export function toMenuFacts(catalog: Catalog, menu: Menu): PageFacts {
  const { site } = catalog;
  const path = menuPath(menu);
  return {
    path,
    title: `${menu.name} · ${site.product}`,
    description: `${menu.summary} ${printCount(countLinks([menu]), "link")}.`,
    picture: `og-${menu.id}.png`,
    feed: { path: `${path}feed.xml`, title: `${site.product} updates: ${menu.name}` },
    linkedData: [
      {
        "@type": "CollectionPage",
        name: menu.name,
        description: menu.summary,
        url: new URL(path, site.url).href,
        inLanguage: "en",
        isPartOf: { "@type": "WebSite", name: site.product, url: site.url },
        hasPart: menu.groups.map((group) => ({
          "@type": "CollectionPage",
          name: group.name,
          url: new URL(groupPath(group), site.url).href,
        })),
      },
      toBreadcrumbs(catalog, [menu.name, path]),
    ],
  };
}

export function toGroupFacts(catalog: Catalog, menu: Menu, group: Group): PageFacts {
  const { site } = catalog;
  const path = groupPath(group);
  const title = `${group.name}: ${menu.name}`;
  const count = printCount(group.resources.length, "link");
  const description = `${group.summary ?? `${group.name}, in ${menu.name}.`} ${count}.`;
  return {
    path,
    title: `${title} · ${site.product}`,
    description,
    picture: `og-${menu.id}.png`,
    feed: { path: `${path}feed.xml`, title: `${site.product} updates: ${group.name}` },
    linkedData: [
      {
        "@type": "CollectionPage",
        name: title,
        description,
        url: new URL(path, site.url).href,
        inLanguage: "en",
        dateModified: lastChangedOn(group.resources),
        isPartOf: { "@type": "WebSite", name: site.product, url: site.url },
        mainEntity: {
          "@type": "ItemList",
          numberOfItems: group.resources.length,
          itemListElement: group.resources.map(({ name, url }, index) => ({
            "@type": "ListItem",
            position: index + 1,
            name,
            url,
          })),
        },
      },
      toBreadcrumbs(catalog, [menu.name, menuPath(menu)], [group.name, path]),
    ],
  };
}

function toBreadcrumbs({ site }: Catalog, ...steps: [name: string, path: string][]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [[site.product, ""], ...steps].map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: new URL(path ?? "", site.url).href,
    })),
  };
}
