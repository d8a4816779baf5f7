import { escapeMarkup } from "#base/escape-markup.ts";
import { createRecolour, ours } from "#catalog/brand/brand-colours.ts";
import type { Catalog } from "#catalog/catalog.ts";
import { lastChangedOn } from "#catalog/count-links.ts";
import { basePathOf } from "#catalog/page-paths.ts";
import type { listPagePaths } from "#site/page/render-page.tsx";

export type SitePage = ReturnType<typeof listPagePaths>[number];

/** The small files that crawlers and phones ask for, by path below the public folder. */
export function printSiteFiles(catalog: Catalog, pages: readonly SitePage[]): Record<string, string> {
  const { site, brand = {} } = catalog;
  const recolour = createRecolour(brand);
  const base = basePathOf(site);
  const icon = (px: 192 | 512) => ({ src: `${base}icon-${px}.png`, sizes: `${px}x${px}`, type: "image/png" });
  const manifest = {
    name: site.product,
    short_name: site.product,
    description: site.description,
    start_url: base,
    display: "minimal-ui",
    background_color: recolour(ours.day.paper),
    theme_color: recolour(ours.day.bar),
    icons: [icon(192), icon(512), { ...icon(512), purpose: "maskable" }],
  };
  return {
    // Crawlers ask for it only at the root of the host; in a folder it does no harm.
    "robots.txt": `User-agent: *\nAllow: ${base}\nDisallow: ${base}rest/\nDisallow: ${base}functions/\n\nSitemap: ${site.url}sitemap.xml\n`,
    "sitemap.xml": printSitemap(catalog, pages),
    "manifest.webmanifest": `${JSON.stringify(manifest, null, 2)}\n`,
  };
}

function printSitemap({ site, resources }: Catalog, pages: readonly SitePage[]): string {
  const listed = [...resources.values()].filter(({ retired }) => !retired);
  const lines = pages.map(({ path, menu, group }) => {
    const shown = group?.resources ?? menu?.groups.flatMap((one) => one.resources) ?? listed;
    const changed = lastChangedOn(shown);
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : "";
    return `  <url><loc>${escapeMarkup(new URL(path, site.url).href)}</loc>${lastmod}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("\n")}
</urlset>
`;
}
