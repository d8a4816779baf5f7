import type { Checks, LinkRecord } from "./link-record.ts";
import type { Verdict } from "./verdict.ts";

/** Must the page leave this link out? Only where it would harm: its address leads to somebody else now. */
export function isHidden(resourceId: string, checks: Checks, now: Date = new Date()): boolean {
  return currentVerdict(checks.records.get(resourceId), now) === "changed-hands";
}

/** What is believed about a link, with the curator's word counted in. */
export function currentVerdict(record: LinkRecord | undefined, now: Date): Verdict {
  const verdict = record?.state?.verdict ?? "ok";
  return verdict === record?.override?.verdict && isInForce(record.override, now) ? "ok" : verdict;
}

export function isInForce(override: { until: string }, now: Date): boolean {
  return override.until >= now.toISOString().slice(0, 10);
}
