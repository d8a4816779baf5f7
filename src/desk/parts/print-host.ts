/** "ucas.com" for an address; the whole text where it is none. */
export const printHost = (address: string) => URL.parse(address)?.hostname.replace(/^www\./, "") || address;
