import { checkAddress } from "#catalog/check-address.ts";

/** May the desk make a link of it? The site's own link refuses these too, and loudly. */
export const canOpen = (address: string): boolean =>
  checkAddress(address, "any") === undefined && !address.includes("\u00a0");
