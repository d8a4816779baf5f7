import type { Catalog, Site } from "#catalog/catalog.ts";
import { basePathOf, menuPath } from "#catalog/page-paths.ts";
import { ExternalLink } from "./external-link.tsx";
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
            <Place key={menu.id} href={base + menuPath(menu)} name={menu.name} />
          ))}
        </ul>
        <ul>
          {home.services.cards.length > 0 && <Place href={`${base}#services`} name="Our services" />}
          <Place href={`${base}#closing`} name="Start your journey" />
          <li>
            <SuggestLink site={site}>Suggest or correct a link</SuggestLink>
          </li>
          <Place href={`${base}#about`} name={`About ${site.product}`} />
          <Place href={`${base}feed.xml`} name="Follow in a feed reader" />
          <Place href="#main" name="Back to the top" />
        </ul>
      </nav>
    </footer>
  );
}

export const Place = ({ href, name }: { href: string; name: string }) => (
  <li>
    <a href={href}>{name}</a>
  </li>
);

/** The same words as in the feeds' `rights`. */
function Licence({ name, url }: NonNullable<Site["content_licence"]>) {
  return <> Texts and choice of links: {url ? <ExternalLink href={url}>{name}</ExternalLink> : name}.</>;
}
