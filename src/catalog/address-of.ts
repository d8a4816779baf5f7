import type { Problem } from "#base/problem.ts";
import type { Site, SiteAddresses } from "./catalog.ts";
import type { ContentRecords } from "./read-content-records.ts";
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

/** Addresses that only the owner knows are on reserved names (RFC 2606, RFC 6761) until they are set. */
export function isUnsetAddress(address: string): boolean {
  const { hostname } = new URL(address);
  return /(^|\.)(example\.(com|net|org)|example|test|invalid|localhost)$/.test(hostname);
}

/** The address that an offer, a card or a highlight `opens`: its own, or one that site.yaml names. */
export function addressOf(site: Site, opens: string): string {
  const field = Object.hasOwn(addressFields, opens) ? addressFields[opens as AddressName] : undefined;
  return field ? site.addresses[field] : opens;
}

const addressNames = Object.keys(addressFields) as AddressName[];

/** Each is reported until the owner has set it; in the meantime, what leads there says so (site/parts/owner-link.tsx). */
export function checkUnsetAddresses({ site }: ContentRecords): Problem[] {
  const { url, addresses = {} } = site?.partial ?? {};
  const fields = [["url"], ...addressNames.map((name) => ["addresses", name])];
  return [url, ...addressNames.map((name) => addresses[name])].flatMap((value, place): Problem | [] => {
    if (!site || value === undefined || !isUnsetAddress(value)) return [];
    const what = `the address is not set yet: ${value} is only an example`;
    return { level: "warning", where: site.source.where(fields[place]), what, fix: "write the real address" };
  });
}

/** For the owner, who sees the page on their own machine first: the settings of site.yaml that are still examples. */
export function listUnsetAddresses({ url, addresses }: Pick<Site, "url" | "addresses">): string[] {
  const unset = addressNames.filter((name) => isUnsetAddress(addresses[addressFields[name]]));
  return [...(isUnsetAddress(url) ? ["url"] : []), ...unset.map((name) => `addresses.${name}`)];
}
