import type { Resource } from "../catalog.ts";
import { type Checks, type Finding, isInForce, type LinkRecord } from "./link-record.ts";
import { toAddressHash } from "./page-picture.ts";

type Address = Pick<Resource, "id" | "url">;

/** What was seen when the link was hidden, because its address leads to someone else now; undefined if it is not. */
export function findHiding(resource: Address, checks: Checks, now: Date): Finding | undefined {
  const record = recordFor(resource, checks);
  return record?.standing ? undefined : findTaken(record, now);
}

/** What was seen when a link changed hands, whether it is hidden for it or not. */
export const findTaken = (record: LinkRecord | undefined, now: Date): Finding | undefined =>
  record?.state?.verdict === "changed-hands" && !isOverridden(record, now) ? record.state : undefined;

/** A curator has said that what is believed about a link is all right. */
export const isOverridden = ({ state, override }: LinkRecord, now: Date): boolean =>
  override !== undefined && override.verdict === state?.verdict && isInForce(override, now);

/** What is known about a resource's link; what was seen at an address that a curator has corrected since is not. */
export function recordFor({ id, url }: Address, checks: Pick<Checks, "records">): LinkRecord | undefined {
  const record = checks.records.get(id);
  return record && isAbout(url, record) ? record : undefined;
}

/** The address that a record is about: a corrected one starts anew. Earlier versions noted none if no page was seen. */
export const hashOf = ({ page, addressHash }: LinkRecord) => page?.addressHash || addressHash;
export const isAbout = (url: string, record: LinkRecord, hash = hashOf(record)): boolean =>
  hash === undefined || hash === toAddressHash(url);
