import { printProblem } from "#base/problem.ts";
import { toAssets } from "#build/build-site.ts";
import { inlineStyles, laterStyle, scripts } from "#build/bundle-site.ts";
import { packIndex } from "#catalog/search/packed-index.ts";
import { toSearchIndex } from "#catalog/search/to-search-index.ts";
import { readVisitorsCatalog } from "#content/read-visitors-catalog.ts";
import { tickerTemplate } from "#news/ticker-markup.ts";
import { createHeadlineSnapshot } from "#server/pages/home-page.ts";
import { spliceHeadlines } from "#server/pages/splice-headlines.ts";
import type { PageKind } from "#site/page/client-config.ts";
import { firstScript } from "#site/page/first-script.ts";
import { renderPages } from "#site/page/render-page.tsx";

const searchIndex = "dev/search-index.json";

/** The page or search data at that path, with the scripts and styles of `src/` and the last headlines of `dataFolder`. */
export async function drawPage(pathname: string, contentFolder: string, dataFolder: string) {
  const { catalog, problems } = await readVisitorsCatalog(contentFolder);
  if (!catalog) throw new Error(problems.map(printProblem).join("\n"));
  if (pathname === `/${searchIndex}`) return { status: 200, json: packIndex(toSearchIndex(catalog)) };
  const css = { ...inlineStyles };
  for (const kind of Object.keys(css) as PageKind[]) css[kind] = `@import url("/${css[kind]}?direct");`;
  // Sources are served from the root of the host, whatever folder the built pages will be in.
  const local = { ...catalog, site: { ...catalog.site, url: new URL("/", catalog.site.url).href } };
  const bundle = {
    css,
    firstScript,
    client: { src: `/${scripts.client}`, integrity: "" },
    notFound: { src: `/${scripts.notFound}`, integrity: "" },
  };
  const files = { searchIndex, later: `${laterStyle}?direct`, icon: "favicon.svg" };
  const assets = toAssets(local, bundle, files, {});
  const pages = [...renderPages(local, assets)];
  const page = pages.find(({ file }) => file === `${pathname.slice(1)}index.html`);
  if (!page) return { status: 404, html: pages.find(({ kind }) => kind === "notFound")?.html };
  const template = { ...tickerTemplate, exampleUrl: assets.config.exampleUrl };
  const headlines = createHeadlineSnapshot(dataFolder).read() ?? [];
  return { status: 200, html: spliceHeadlines(page.html, template, headlines, Date.now()) };
}
