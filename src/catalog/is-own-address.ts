/** Does an address lead to the consultancy or a partner (site.yaml's `own_domains`)? Subdomains belong to them too. */
export function isOwnAddress(address: string, ownDomains: readonly string[]): boolean {
  const { hostname } = new URL(address);
  return ownDomains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
}
