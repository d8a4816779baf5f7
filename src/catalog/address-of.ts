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

/** The address that an offer, a card or a highlight `opens`: its own, or one that site.yaml names. */
export function addressOf(site: Site, opens: string): string {
  const field = Object.hasOwn(addressFields, opens) ? addressFields[opens as AddressName] : undefined;
  return field ? site.addresses[field] : opens;
}
