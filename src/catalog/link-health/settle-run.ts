import type { Resource } from "../catalog.ts";
import { isAbout } from "./current-verdict.ts";
import { isReached, type Judgement } from "./judgement.ts";
import { isSiteLink } from "./link-id.ts";
import { type CheckHour, type Checks, dayOf, type LinkRecord, reachedOn } from "./link-record.ts";
import type { Vantage } from "./page-picture.ts";
import { registrableDomain } from "./registrable-domain.ts";
import { nextRecord } from "./when-to-hide.ts";

export interface SettledLink extends Pick<Resource, "id" | "url" | "reviewed"> {
  /** Absent when this run did not get to it. */
  judgement?: Judgement;
}

export interface RunFacts {
  at: CheckHour;
  vantage: Vantage;
  /** Every link of the directory was to be looked at, and the run came to its end. */
  isWhole: boolean;
  /** Of the directory. */
  linkCount: number;
}

/**
 * The checks after a run. Of a whole one, so that links which are not in the directory any more are forgotten; but those that
 * changed hands, for who brings one back would lead visitors there.
 */
export function settleRun(before: Checks, links: Iterable<SettledLink>, run: RunFacts): Checks {
  const isKept = ({ state }: LinkRecord) => !run.isWhole || state?.verdict === "changed-hands";
  const records = new Map([...before.records].filter(([, record]) => isKept(record)));
  const taken: { id: string; record: LinkRecord; rank: number }[] = [];
  for (const link of links) {
    const record = settleLink(before, link, run);
    if (!record) continue;
    records.set(link.id, record);
    if (!isHiding(link.id, record) || isHiding(link.id, before.records.get(link.id))) continue;
    const { isMarked, target = link.url } = link.judgement ?? {};
    const rank = isMarked ? 0 : registrableDomain(target) === registrableDomain(link.url) ? 2 : 1;
    taken.push({ id: link.id, record, rank });
  }
  // The surest first: a page that bears a mark, then a link that leads elsewhere, then a page that is another one.
  taken.sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
  for (const { id, record } of taken.slice(countPlaces(before, run)))
    records.set(id, { ...record, standing: "waits" });
  const past = Object.entries(before.runs).map(([place, at]) => [place, at < run.at ? at : run.at]);
  const runs = run.isWhole ? { ...Object.fromEntries(past), [run.vantage]: run.at } : before.runs;
  return { records, runs };
}

/**
 * How many links a run may hide. A mistake of ours, or someone's network that nothing gave away, must not empty the
 * page; so the others wait for a person. A run that goes on where it was interrupted is the same run.
 */
function countPlaces({ records }: Checks, { linkCount, at }: RunFacts): number {
  const used = [...records].filter(([id, record]) => isHiding(id, record) && record.state?.at === at).length;
  return Math.max(0, Math.max(3, Math.floor(linkCount * 0.02)) - used);
}

/** The page's own buttons stay on it whatever is seen. */
export const isHiding = (id: string, { state, override, standing }: LinkRecord = {}): boolean =>
  state?.verdict === "changed-hands" && override?.verdict !== "changed-hands" && !standing && !isSiteLink(id);

function settleLink(before: Checks, link: SettledLink, run: RunFacts): LinkRecord | undefined {
  const known = before.records.get(link.id);
  const { judgement } = link;
  const reached = reachedOn(link.id, before, dayOf(run.at));
  if (!judgement) return run.isWhole && known ? withReached(known, reached) : known;
  const record = nextRecord(known, judgement, { ...run, url: link.url, reviewed: link.reviewed });
  if (isReached(judgement)) return run.isWhole ? record : withReached(record, dayOf(run.at));
  // A corrected address has not been reached yet.
  return known && !isAbout(link.url, known) ? record : withReached(record, reached);
}

const withReached = (record: LinkRecord, day: string | undefined): LinkRecord =>
  day ? { ...record, reached: day } : record;
