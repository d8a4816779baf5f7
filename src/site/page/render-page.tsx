import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Catalog } from "#catalog/catalog.ts";
import { HomeScreen } from "../screens/home-screen.tsx";
import { NotFoundScreen } from "../screens/not-found-screen.tsx";
import { Document } from "./document.tsx";
import { HomeHead } from "./home-head.tsx";
import type { PageAssets } from "./page-assets.ts";

/** The two screens as whole HTML documents, without headlines. */
export function renderHomePage(catalog: Catalog, assets: PageAssets): string {
  return print(
    <Document assets={assets} title={catalog.site.title} head={<HomeHead catalog={catalog} />}>
      <HomeScreen catalog={catalog} />
    </Document>,
  );
}

export function renderNotFoundPage(catalog: Catalog, assets: PageAssets): string {
  return print(
    <Document
      assets={assets}
      title={`Page not found · ${catalog.site.product}`}
      head={<meta name="robots" content="noindex" />}
    >
      <NotFoundScreen site={catalog.site} />
    </Document>,
  );
}

const print = (document: ReactElement) => `<!doctype html>${renderToStaticMarkup(document)}`;
