import type { Catalog } from "#catalog/catalog.ts";
import { basePathOf } from "#catalog/page-paths.ts";

/** The hub's own drawing, or a trail post with its painted mark, the diamond that walkers follow. */
export function Logo({ own }: { own?: string | undefined }) {
  // Its name is beside it.
  if (own) return <img className="logo logo-own" src={own} alt="" height="40" />;
  return (
    <svg className="logo" viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
      <rect className="logo-tile" width="40" height="40" rx="10" />
      <path className="logo-trail" d="M8 34c3-6 9-5 12-9s0-7 0-7" />
      <path className="logo-mark" d="M20 5l9 9-9 9-9-9z" />
      <path className="logo-arrow" d="M16.5 14h6m-2.6-3l3 3-3 3" />
    </svg>
  );
}

/** The product's mark and name: the way home. */
export function BrandLink({ catalog: { brand, site } }: { catalog: Catalog }) {
  const base = basePathOf(site);
  // A longer word may break: whole, it would push the menu's button out of a phone's window.
  const parts = site.product.match(/(?:\S\p{M}*){1,10}\s*/gu) ?? [];
  return (
    <a className="brand" href={base}>
      <Logo own={brand?.logo && `${base}logo.svg`} />
      <span>{parts.map((part, place) => [place > 0 && <wbr key={part} />, part])}</span>
    </a>
  );
}
