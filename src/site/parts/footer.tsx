import type { Catalog } from "#catalog/catalog.ts";
import { ExternalLink } from "./external-link.tsx";

export function Footer({ catalog }: { catalog: Catalog }) {
  const { product, addresses } = catalog.site;
  return (
    <footer className="footer">
      <p>
        <strong>{product}</strong> keeps no cookies, no accounts and no records of who visits. Links lead to
        sites that other people run.
      </p>
      <ul>
        <li>
          <ExternalLink href={addresses.shareForm}>Suggest or correct a link</ExternalLink>
        </li>
        <li>
          <a href="/feed.xml">Updates as a feed</a>
        </li>
        <li>
          <a href="#main">Back to the top</a>
        </li>
      </ul>
    </footer>
  );
}
