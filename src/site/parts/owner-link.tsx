import type { ComponentProps } from "react";
import { isUnsetAddress, listOffered, toOwnerHref } from "#catalog/address-of.ts";
import type { Catalog } from "#catalog/catalog.ts";
import { notSetUpId } from "#catalog/page-paths.ts";
import { ExternalLink } from "./external-link.tsx";

/** A link to an address that only the owner knows; until it is set, a link to the note on this page that says so. */
export function OwnerLink(props: ComponentProps<typeof ExternalLink>) {
  if (!isUnsetAddress(props.href)) return <ExternalLink {...props} />;
  const { children, className, purpose } = props;
  return (
    <a className={className} href={toOwnerHref(props.href)}>
      {children}
      {purpose && <span className="v"> {purpose}</span>}
    </a>
  );
}

/** The note that links without an address lead to, shown only while the page's address names it. */
export function NotSetUp({ catalog }: { catalog: Catalog }) {
  const { site } = catalog;
  const offered = listOffered(catalog).map(({ url }) => url);
  if (![...Object.values(site.addresses), ...offered].some(isUnsetAddress)) return null;
  return (
    <aside className="not-set-up" id={notSetUpId} tabIndex={-1} aria-label="Not set up yet" hidden>
      <p>
        <strong>Not set up yet.</strong> Whoever runs this page has not said where this leads.
        {site.share_email && (
          <>
            {" Write to "}
            <a href={`mailto:${site.share_email}`}>{site.share_email}</a>.
          </>
        )}
      </p>
      <a className="button" href="#main">
        Close
      </a>
    </aside>
  );
}
