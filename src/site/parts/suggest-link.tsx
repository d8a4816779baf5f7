import type { ReactNode } from "react";
import { isUnsetAddress } from "#catalog/address-of.ts";
import type { Site } from "#catalog/catalog.ts";
import { ExternalLink } from "./external-link.tsx";

/** `fallback`: if neither a form nor an e-mail address is set. */
type Props = { site: Site; className?: string; children: ReactNode; fallback: ReactNode };

/** By the share form, and by e-mail until there is one. */
export function SuggestLink({ site, className, children, fallback }: Props) {
  const { addresses, share_email: email } = site;
  if (!isUnsetAddress(addresses.share_form))
    return (
      <ExternalLink className={className} href={addresses.share_form}>
        {children}
      </ExternalLink>
    );
  if (!email) return fallback;
  return (
    <a className={className} href={`mailto:${email}`}>
      {children}
    </a>
  );
}
