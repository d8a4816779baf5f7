import type { Site, SiteAddresses } from "./catalog.ts";
import type { AddressName } from "./shape/site-shape.ts";

/** site.yaml's names of the addresses, and the catalog's. */
export const addressFields: Record<AddressName, keyof SiteAddresses> = {
  share_form: "shareForm",
  services_page: "servicesPage",
  certificate_form: "certificateForm",
  assessment_form: "assessmentForm",
  digital_cards: "digitalCards",
  assistant_sign_up: "assistantSignUp",
};

/** Addresses that only the owner knows stand on reserved names (RFC 2606, RFC 6761) until they are set. */
export function isUnsetAddress(address: string): boolean {
  const { hostname } = new URL(address);
  return /(^|\.)(example\.(com|net|org)|example|test|invalid|localhost)$/.test(hostname);
}

/** The address that an offer, a card or a highlight `opens`: its own, or one that site.yaml names. */
export function addressOf(site: Site, opens: string): string {
  const field = Object.hasOwn(addressFields, opens) ? addressFields[opens as AddressName] : undefined;
  return field ? site.addresses[field] : opens;
}
