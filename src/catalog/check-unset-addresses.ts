import type { Problem } from "#base/problem.ts";
import { addressFields, isUnsetAddress } from "./address-of.ts";
import type { Site } from "./catalog.ts";
import type { FieldPath } from "./field-path.ts";
import type { ContentRecords } from "./read-content-records.ts";
import { addressNames } from "./shape/site-shape.ts";

/** Each is named until the owner has set it; what leads there says so meanwhile (site/parts/owner-link.tsx). */
export function checkUnsetAddresses({ site }: ContentRecords): Problem[] {
  if (!site) return [];
  const addresses = site.partial?.addresses as Partial<Record<string, string>> | undefined;
  const settings: { field: FieldPath; value?: string }[] = [
    { field: ["url"], value: site.partial?.url },
    ...addressNames.map((name) => ({ field: ["addresses", name], value: addresses?.[name] })),
  ];
  return settings
    .filter(({ value }) => value !== undefined && isUnsetAddress(value))
    .map(({ field, value }) => ({
      level: "warning",
      where: site.source.where(field),
      what: `the address is not set yet: ${value} is only an example`,
      fix: "write the real address",
    }));
}

/** For the owner, who sees the page on their own machine first: the settings of site.yaml that are examples still. */
export function listUnsetAddresses({ url, addresses }: Pick<Site, "url" | "addresses">): string[] {
  const settings = [
    ["url", url],
    ...addressNames.map((name) => [`addresses.${name}`, addresses[addressFields[name]]]),
  ];
  return settings.flatMap(([name = "", value = ""]) => (isUnsetAddress(value) ? [name] : []));
}
