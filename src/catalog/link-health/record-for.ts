import type { Resource } from "../catalog.ts";
import type { Checks, LinkRecord } from "./link-record.ts";
import { toAddressHash } from "./page-picture.ts";

/** What is known about a resource's link; what was seen at an address that a curator has corrected since is not. */
export function recordFor({ id, url }: Pick<Resource, "id" | "url">, checks: Checks): LinkRecord | undefined {
  const record = checks.records.get(id);
  return record?.page && record.page.addressHash !== toAddressHash(url) ? undefined : record;
}
