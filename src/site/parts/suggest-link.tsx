import type { ReactNode } from "react";
import { isUnsetAddress } from "#catalog/address-of.ts";
import type { Site } from "#catalog/catalog.ts";
import { OwnerLink } from "./owner-link.tsx";

type Props = { site: Site; className?: string; children: ReactNode };

/** By the share form, and by e-mail until there is one. */
export function SuggestLink({ site, className, children }: Props) {
  const { addresses, share_email: email } = site;
  if (!isUnsetAddress(addresses.share_form) || !email)
    return (
      <OwnerLink className={className} href={addresses.share_form}>
        {children}
      </OwnerLink>
    );
  return (
    <a className={className} href={`mailto:${email}`}>
      {children}
    </a>
  );
}
