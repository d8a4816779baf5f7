import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Catalog, Group, Menu } from "#catalog/catalog.ts";
import { embedPath, groupPath, menuPath } from "#catalog/page-paths.ts";
import { EmbedScreen } from "../screens/embed-screen.tsx";
import { GroupScreen } from "../screens/group-screen.tsx";
import { HomeScreen } from "../screens/home-screen.tsx";
import { MenuScreen } from "../screens/menu-screen.tsx";
import { NotFoundScreen } from "../screens/not-found-screen.tsx";
import { Document } from "./document.tsx";
import type { PageAssets, PageKind } from "./page-assets.ts";
import { toGroupFacts, toHomeFacts, toMenuFacts } from "./page-facts.ts";
import { type PageFacts, PageHead } from "./page-head.tsx";
import { LaterAssets, PageScripts } from "./page-scripts.tsx";

export interface RenderedPage {
  /** Below the public folder. */
  file: string;
  kind: PageKind;
  html: string;
}

/** All pages as whole HTML documents, one after the other, without headlines. */
export function* renderPages(
  catalog: Catalog,
  assets: PageAssets,
  today = new Date().toISOString().slice(0, 10),
): Generator<RenderedPage> {
  const draw = (kind: PageKind, facts: PageFacts, screen: ReactNode): RenderedPage => ({
    file: `${facts.path}index.html`,
    kind,
    html: print(
      <Document
        base={assets.config.base}
        title={facts.title}
        css={assets.css[kind]}
        brand={catalog.brand}
        head={
          <>
            <PageScripts config={assets.config} />
            <PageHead catalog={catalog} facts={facts} />
          </>
        }
      >
        {screen}
        <LaterAssets assets={assets} />
      </Document>,
    ),
  });
  yield draw("home", toHomeFacts(catalog), <HomeScreen catalog={catalog} today={today} />);
  yield renderNotFound(catalog, assets);
  for (const menu of catalog.menus) {
    yield draw("pages", toMenuFacts(catalog, menu), <MenuScreen catalog={catalog} menu={menu} />);
    for (const group of menu.groups) {
      const facts = toGroupFacts(catalog, menu, group);
      yield draw("pages", facts, <GroupScreen catalog={catalog} menu={menu} group={group} />);
      yield renderEmbed(catalog, assets, group);
    }
  }
}

/** Every address of the site that stands in its sitemap, with the resources it shows. */
export function listPagePaths({ menus }: Catalog): { path: string; menu?: Menu; group?: Group }[] {
  return [
    { path: "" },
    ...menus.flatMap((menu) => [
      { path: menuPath(menu), menu },
      ...menu.groups.map((group) => ({ path: groupPath(group), menu, group })),
    ]),
  ];
}

function renderNotFound(catalog: Catalog, { config, css, notFound }: PageAssets): RenderedPage {
  const head = (
    <>
      <meta name="robots" content="noindex" />
      <script type="module" src={notFound.src} integrity={notFound.integrity} />
    </>
  );
  const html = print(
    <Document
      base={config.base}
      title={`Page not found · ${catalog.site.product}`}
      css={css.notFound}
      brand={catalog.brand}
      head={head}
    >
      <NotFoundScreen catalog={catalog} />
    </Document>,
  );
  return { file: "404.html", kind: "notFound", html };
}

/** For frames of other sites: no script, and search engines are led to the page itself. */
function renderEmbed(catalog: Catalog, { config, css }: PageAssets, group: Group): RenderedPage {
  const head = (
    <>
      <meta name="robots" content="noindex" />
      <link rel="canonical" href={new URL(groupPath(group), catalog.site.url).href} />
    </>
  );
  const html = print(
    <Document
      base={config.base}
      title={`${group.name} · ${catalog.site.product}`}
      css={css.embed}
      brand={catalog.brand}
      head={head}
    >
      <EmbedScreen catalog={catalog} group={group} />
    </Document>,
  );
  return { file: `${embedPath(group)}index.html`, kind: "embed", html };
}

const print = (document: ReactElement) => `<!doctype html>${renderToStaticMarkup(document)}`;
