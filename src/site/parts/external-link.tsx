import type { ReactNode } from "react";
import { isSafeUrl } from "#news/is-safe-url.ts";
import { newTabWords, ownLabel } from "./draw-external-link.ts";

interface Props {
  href: string;
  children: ReactNode;
  className?: string;
  /** Extends a short visible label into a name that makes sense alone (WCAG 2.4.9, 2.5.3). */
  purpose?: string | undefined;
}

/** The only way to a place outside: a new tab, announced (WCAG 3.2.5, G201), that cannot reach back. */
export function ExternalLink({ href, children, className, purpose }: Props) {
  if (!isSafeUrl(href)) throw new Error(`Not an http(s) address: ${href}`);
  return (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="v">{`${purpose ? ` ${purpose}` : ""}${newTabWords}`}</span>
    </a>
  );
}

/** Said beside every link to a domain of `own_domains`. The build refuses a page on which one lacks it. */
export const OwnLabel = () => <span className="own">{ownLabel}</span>;
