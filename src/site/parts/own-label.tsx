import { ownLabel } from "./draw-external-link.ts";

/** Said beside every link to a domain of `own_domains`. The build refuses a page on which one lacks it. */
export function OwnLabel() {
  return <span className="own">{ownLabel}</span>;
}
