import type { IsoDay } from "../catalog.ts";
import { type Checks, dayOf } from "./link-record.ts";

/**
 * The last day on which our checker reached the link, undefined when it never has. A whole run reached everything but
 * what says otherwise, so that a night without news changes one line of the content folder.
 */
export function reachedOn(resourceId: string, { records, runs }: Checks): IsoDay | undefined {
  const record = records.get(resourceId);
  if (!record || record.reached !== undefined) return record?.reached;
  if (!record.page) return;
  const last = Object.values(runs).sort().at(-1);
  return last && dayOf(last) > record.page.on ? dayOf(last) : record.page.on;
}
