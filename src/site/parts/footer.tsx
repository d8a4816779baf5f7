import type { Catalog, Site } from "#catalog/catalog.ts";
import { basePathOf, menuPath } from "#catalog/page-paths.ts";
import { ExternalLink } from "./external-link.tsx";
import { OwnerLink } from "./owner-link.tsx";
import { SuggestLink } from "./suggest-link.tsx";

export function Footer({ catalog: { site, menus, home } }: { catalog: Catalog }) {
  const base = basePathOf(site);
  return (
    <footer className="footer">
      <p>
        <strong>{site.product}</strong> uses no cookies and no accounts and does not track you. Links lead to
        sites that other people run.
        {site.content_licence && <Licence {...site.content_licence} />}
      </p>
      <nav aria-label="Footer">
        <ul>
          {menus.map((menu) => (
            <li key={menu.id}>
              <a href={base + menuPath(menu)}>{menu.name}</a>
            </li>
          ))}
        </ul>
        <ul>
          {home.services.cards.length > 0 && (
            <li>
              <a href={`${base}#services`}>Our services</a>
            </li>
          )}
          <li>
            <a href={`${base}#closing`}>Start your journey</a>
          </li>
          <li>
            <SuggestLink
              site={site}
              fallback={<OwnerLink href={site.addresses.share_form}>Suggest or correct a link</OwnerLink>}
            >
              Suggest or correct a link
            </SuggestLink>
          </li>
          <li>
            <a href={`${base}#about`}>{`About ${site.product}`}</a>
          </li>
          <li>
            <a href={`${base}feed.xml`}>Updates as a feed</a>
          </li>
          <li>
            <a href="#main">Back to the top</a>
          </li>
        </ul>
      </nav>
    </footer>
  );
}

/** In words, as the feeds say it in `rights`. */
function Licence({ name, url }: NonNullable<Site["content_licence"]>) {
  return <> Texts and choice of links: {url ? <ExternalLink href={url}>{name}</ExternalLink> : name}.</>;
}
