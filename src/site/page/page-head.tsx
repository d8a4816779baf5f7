import type { Catalog } from "#catalog/catalog.ts";
import type { PageAssets } from "./client-config.ts";

export interface HeadFacts {
  /** Below the site's own address; "" is the home page. */
  path: string;
  title: string;
  description: string;
  /** The picture that other sites show with a link to the page. */
  picture: string;
  linkedData: object; // schema.org
}

type HeadProps = { catalog: Catalog; facts: HeadFacts; assets: PageAssets };

export function PageHead({ catalog: { site, brand }, facts, assets }: HeadProps) {
  const url = new URL(facts.path, site.url).href;
  const base = new URL(site.url).pathname;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; React would escape its signs. */}
      <script data-styles={assets.laterStyle} dangerouslySetInnerHTML={{ __html: assets.firstScript }} />
      {/* One first frame with the header, the strip and the title, and not one for each. */}
      <link rel="expect" href="#page-title" blocking="render" />
      <meta name="description" content={facts.description} />
      <link rel="canonical" href={url} />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={facts.title}
        href={`${base}${facts.path}feed.xml`}
      />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.product} />
      <meta property="og:title" content={facts.title} />
      <meta property="og:description" content={facts.description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={new URL(facts.picture, site.url).href} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content={brand ? site.product : `${site.product}: a marked trail over green hills`}
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** "<" is the only character that could end the element early. */
export function JsonScript({ value, id, type }: { value: unknown; id?: string; type: string }) {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON made here and escaped above; React would escape its quotes.
  return <script type={type} id={id} dangerouslySetInnerHTML={{ __html: json }} />;
}
