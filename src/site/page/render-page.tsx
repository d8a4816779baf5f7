import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { toDay } from "#base/time.ts";
import { createRecolour, ours } from "#catalog/brand/brand-colours.ts";
import type { Catalog, Group, Menu } from "#catalog/catalog.ts";
import { embedPath, groupPath, menuPath } from "#catalog/page-paths.ts";
import { EmbedScreen } from "../screens/embed-screen.tsx";
import { GroupScreen } from "../screens/group-screen.tsx";
import { HomeScreen } from "../screens/home-screen.tsx";
import { MenuScreen } from "../screens/menu-screen.tsx";
import { NotFoundScreen } from "../screens/not-found-screen.tsx";
import { clientConfigId, type PageAssets, type PageKind } from "./client-config.ts";
import { laterId } from "./first-script.ts";
import { toGroupFacts, toHomeFacts, toMenuFacts } from "./head-facts.ts";
import { type HeadFacts, JsonScript, PageHead } from "./page-head.tsx";

export interface RenderedPage {
  /** Below the public folder. */
  file: string;
  kind: PageKind;
  html: string;
}

interface Page extends Omit<RenderedPage, "html"> {
  title: string;
  /** Head elements of this page only. */
  head: ReactNode;
  body: ReactNode;
}

/** All pages as whole HTML documents, one after the other, without headlines. */
export function* renderPages(
  catalog: Catalog,
  assets: PageAssets,
  today = toDay(new Date()),
): Generator<RenderedPage> {
  const { product, url } = catalog.site;
  const draw = (page: Page) => drawPage(catalog, assets, page);
  const drawScreen = (kind: PageKind, facts: HeadFacts, screen: ReactNode) =>
    draw({
      kind,
      file: `${facts.path}index.html`,
      title: facts.title,
      head: <PageHead catalog={catalog} facts={facts} assets={assets} />,
      body: (
        <>
          {screen}
          <LaterAssets assets={assets} facts={facts} />
        </>
      ),
    });
  const noIndex = <meta name="robots" content="noindex" />;
  yield drawScreen("home", toHomeFacts(catalog), <HomeScreen catalog={catalog} today={today} />);
  yield draw({
    kind: "notFound",
    file: "404.html",
    title: `Page not found · ${product}`,
    head: (
      <>
        {noIndex}
        <script type="module" {...assets.notFound} />
      </>
    ),
    body: <NotFoundScreen catalog={catalog} />,
  });
  for (const menu of catalog.menus) {
    yield drawScreen("menu", toMenuFacts(catalog, menu), <MenuScreen catalog={catalog} menu={menu} />);
    for (const group of menu.groups) {
      const facts = toGroupFacts(catalog, menu, group);
      yield drawScreen("group", facts, <GroupScreen catalog={catalog} menu={menu} group={group} />);
      // For frames of other sites: no script, and search engines are led to the page itself.
      yield draw({
        kind: "embed",
        file: `${embedPath(group)}index.html`,
        title: `${group.name} · ${product}`,
        head: (
          <>
            {noIndex}
            <link rel="canonical" href={new URL(groupPath(group), url).href} />
          </>
        ),
        body: <EmbedScreen catalog={catalog} group={group} />,
      });
    }
  }
}

/** Every address in the sitemap, relative to the site's, with what it shows; "" is the home page. */
export const listPagePaths = ({ menus }: Catalog): { path: string; menu?: Menu; group?: Group }[] => [
  { path: "" },
  ...menus.flatMap((menu) => [
    { path: menuPath(menu), menu },
    ...menu.groups.map((group) => ({ path: groupPath(group), menu, group })),
  ]),
];

/** Inline blocks and scripts are few and known, so that the policy can name each by its hash. */
function drawPage(
  { brand, menus }: Catalog,
  { config: { base }, css, icon }: PageAssets,
  { kind, file, title, head, body }: Page,
): RenderedPage {
  const paper = createRecolour(brand ?? {});
  const html = renderToStaticMarkup(
    <html lang="en" className={menus.length > 5 ? "many-menus" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={paper(ours.day.paper)} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper(ours.night.paper)} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`${base}apple-touch-icon.png`} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet; React would escape its quotes. */}
        <style id={kind === "embed" ? "light" : undefined} dangerouslySetInnerHTML={{ __html: css[kind] }} />
        {head}
      </head>
      <body>{body}</body>
    </html>,
  );
  return { file, kind, html: `<!doctype html>${html}` };
}

/**
 * At the end of a page, so that the first screen comes in the first round trip; decision 0030 says why, and why the script
 * is let in this way. The browser fetches another page ahead when a visitor is about to open it, but no view ("?*" would mean none, too).
 */
function LaterAssets({ assets, facts }: { assets: PageAssets; facts: HeadFacts }) {
  const { config, laterStyle, client } = assets;
  const pages = { href_matches: { pathname: `${config.base}{*/}?`, search: "" } };
  const others = { and: [pages, { not: { href_matches: "#*" } }] };
  const linkedData = { "@context": "https://schema.org", "@graph": [facts.linkedData].flat() };
  return (
    <>
      <JsonScript id={clientConfigId} type="application/json" value={config} />
      <JsonScript type="speculationrules" value={{ prefetch: [{ where: others, eagerness: "moderate" }] }} />
      <JsonScript type="application/ld+json" value={linkedData} />
      <template id={laterId}>
        <link rel="stylesheet" href={laterStyle} />
        {/* React moves a link without onError, which is never written into the page, to the head, where it does not wait. */}
        <link rel="manifest" href={`${config.base}manifest.webmanifest`} onError={() => {}} />
        <script type="module" src={client.src} integrity={client.integrity} />
      </template>
      <noscript>
        <link rel="stylesheet" href={laterStyle} />
      </noscript>
    </>
  );
}
