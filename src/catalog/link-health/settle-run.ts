import type { Judgement } from "./judgement.ts";
import { type CheckHour, type Checks, dayOf, type LinkRecord, type Vantage } from "./link-record.ts";
import { nextRecord } from "./next-record.ts";
import { reachedOn } from "./reached-on.ts";

export interface SettledLink {
  id: string;
  url: string;
  reviewed?: string;
  /** Absent when this run did not get to it. */
  judgement?: Judgement;
}

export interface RunFacts {
  at: CheckHour;
  vantage: Vantage;
  /** Every link of the directory was to be looked at, and the run came to its end. */
  isWhole: boolean;
}

/** The checks after a run. Of a whole one, so that links which are not in the directory any more are forgotten. */
export function settleRun(before: Checks, links: Iterable<SettledLink>, run: RunFacts): Checks {
  const records = new Map(run.isWhole ? [] : before.records);
  for (const link of links) {
    const record = settleLink(before, link, run);
    if (record) records.set(link.id, record);
  }
  return { records, runs: run.isWhole ? { ...before.runs, [run.vantage]: run.at } : before.runs };
}

function settleLink(before: Checks, link: SettledLink, run: RunFacts): LinkRecord | undefined {
  const known = before.records.get(link.id);
  const { judgement } = link;
  if (!judgement) return run.isWhole && known ? withReached(known, reachedOn(link.id, before)) : known;
  const record = nextRecord(known, judgement, {
    at: run.at,
    vantage: run.vantage,
    url: link.url,
    ...(link.reviewed ? { reviewed: link.reviewed } : {}),
  });
  delete record.reached;
  if (isReached(judgement)) return run.isWhole ? record : withReached(record, dayOf(run.at));
  // A corrected address has not been reached yet.
  return record.page === undefined && known?.page ? record : withReached(record, reachedOn(link.id, before));
}

function isReached({ verdict }: Judgement): boolean {
  return verdict === "ok" || verdict === "slow" || verdict === "moved";
}

function withReached(record: LinkRecord, day: string | undefined): LinkRecord {
  return day ? { ...record, reached: day } : record;
}
