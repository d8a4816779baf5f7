import type { ReactNode } from "react";
import { isUnsetAddress } from "#catalog/address-of.ts";
import type { Site } from "#catalog/catalog.ts";
import { ExternalLink } from "./external-link.tsx";

interface Props {
  site: Site;
  className?: string;
  children: ReactNode;
  /** Where neither a form nor an e-mail address is set. */
  fallback: ReactNode;
}

/** By the share form, and by e-mail until there is one. */
export function SuggestLink({ site: { addresses, shareEmail }, className, children, fallback }: Props) {
  if (!isUnsetAddress(addresses.shareForm))
    return (
      <ExternalLink className={className} href={addresses.shareForm}>
        {children}
      </ExternalLink>
    );
  if (!shareEmail) return fallback;
  return (
    <a className={className} href={`mailto:${shareEmail}`}>
      {children}
    </a>
  );
}
