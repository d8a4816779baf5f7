/**
 * Whose service a link leads to, said beside every link to a domain of `own_domains`. The build refuses a page on which
 * one lacks it (tools/site-build/check-own-labels.ts).
 */
export function OwnLabel() {
  return <span className="own">Our own or a partner's service</span>;
}
