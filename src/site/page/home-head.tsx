import type { Catalog } from "#catalog/catalog.ts";
import { EarlyView } from "./early-view.tsx";
import { JsonScript } from "./json-script.tsx";

export function HomeHead({ catalog }: { catalog: Catalog }) {
  const { site } = catalog;
  const picture = new URL("og.png", site.url).href;
  return (
    <>
      <EarlyView />
      <meta name="description" content={site.description} />
      <link rel="canonical" href={site.url} />
      <link rel="alternate" type="application/atom+xml" title={`${site.product} updates`} href="/feed.xml" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.product} />
      <meta property="og:title" content={site.title} />
      <meta property="og:description" content={site.description} />
      <meta property="og:url" content={site.url} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content={`${site.product}: a marked trail over green hills to a summit flag`}
      />
      <meta name="twitter:card" content="summary_large_image" />
      <JsonScript type="application/ld+json" value={toLinkedData(catalog)} />
    </>
  );
}

/** schema.org: a site, and the collection of lists that its directory is. */
function toLinkedData({ site, menus }: Catalog) {
  return {
    "@context": "https://schema.org",
    "@type": "CollectionPage",
    name: site.title,
    description: site.description,
    url: site.url,
    inLanguage: "en",
    audience: ["student", "parent", "teacher", "counsellor", "school leader"].map((audienceType) => ({
      "@type": "EducationalAudience",
      educationalRole: audienceType,
    })),
    isPartOf: { "@type": "WebSite", name: site.product, url: site.url },
    hasPart: menus.map((menu) => ({
      "@type": "ItemList",
      name: menu.name,
      url: `${site.url}#${menu.anchor}`,
      numberOfItems: menu.groups.reduce((sum, group) => sum + group.resources.length, 0),
    })),
  };
}
