import { ExternalLink } from "#site/parts/external-link.tsx";
import { canOpen } from "./can-open.ts";

interface Props {
  href: string;
  children: string;
  className?: string;
  /** Makes a short label into a name that makes sense alone. */
  purpose?: string;
}

/** Out of the desk, in a new tab. An address that is not safe to open is only shown. */
export function OpenLink({ href, ...rest }: Props) {
  if (!canOpen(href)) return <span className={rest.className}>{rest.children}</span>;
  return <ExternalLink href={href} {...rest} />;
}
