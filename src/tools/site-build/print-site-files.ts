import type { Site } from "#catalog/catalog.ts";

/** The small files that crawlers and phones ask for, by path below the public folder. */
export function printSiteFiles(site: Site, updatedOn: string): Record<string, string> {
  return {
    "robots.txt": `User-agent: *\nAllow: /\nDisallow: /rest/\nDisallow: /functions/\n\nSitemap: ${site.url}sitemap.xml\n`,
    "sitemap.xml": `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>${escapeXml(site.url)}</loc><lastmod>${updatedOn}</lastmod></url>
</urlset>
`,
    "manifest.webmanifest": `${JSON.stringify(
      {
        name: site.product,
        short_name: site.product,
        description: site.description,
        start_url: "/",
        display: "minimal-ui",
        background_color: "#fbf8ef",
        theme_color: "#0b3a33",
        icons: [
          { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
          { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        ],
      },
      null,
      2,
    )}\n`,
  };
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
