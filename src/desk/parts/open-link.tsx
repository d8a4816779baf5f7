import { checkAddress } from "#catalog/address.ts";
import { ExternalLink } from "#site/parts/external-link.tsx";

/** Out of the desk, in a new tab. An address that is not safe to open is only shown. */
export function OpenLink({ href, ...rest }: Parameters<typeof ExternalLink>[0]) {
  if (!canOpen(href)) return <span className={rest.className}>{rest.children}</span>;
  return <ExternalLink href={href} {...rest} />;
}

/** May the desk make a link of it? The site's own link refuses these too, and loudly. */
export const canOpen = (address: string): boolean =>
  checkAddress(address, "any") === undefined && !address.includes("\u00a0");
