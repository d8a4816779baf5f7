/** "ucas.com" for an address; the whole text where it is none. */
export function printHost(address: string): string {
  return URL.parse(address)?.hostname.replace(/^www\./, "") || address;
}
