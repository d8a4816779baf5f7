import { hourMs } from "#base/time.ts";
import type { IsoDay } from "../catalog.ts";
import type { Judgement, Verdict } from "./judgement.ts";
import type { PagePicture, Vantage } from "./page-picture.ts";

/** UTC, to the hour: `2026-11-21T03Z`. A nightly job never starts on the same minute. */
export type CheckHour = string;

/** A result that is not fine, and when. */
export interface Finding extends Pick<Judgement, "verdict" | "because" | "target"> {
  at: CheckHour;
}

/**
 * Why a link that changed hands is on the page all the same: its run had hidden enough, so it waits for a person; or a
 * person has shown it again, which counts until something else is seen.
 */
export const standings = ["waits", "shown"] as const;
export type Standing = (typeof standings)[number];

/** What is known about one link over time. What is not there is fine. */
export interface LinkRecord {
  page?: PagePicture;
  /** Of the address that the rest is about, if no page says it. */
  addressHash?: string;
  /** Believed: seen twice, or once if waiting would harm. `at` is when it was first seen. */
  state?: Finding;
  standing?: Standing;
  /** Seen once. Not believed yet. */
  doubt?: Finding & { vantage: Vantage };
  /** A curator's word: this verdict is all right until then. Another verdict is reported all the same. */
  override?: { verdict: Verdict; until: IsoDay; why: string };
  /** The last day it was reached, if the last whole run did not reach it. */
  reached?: IsoDay;
}

/** content/checks: the memory of the link checker. */
export interface Checks {
  /** The last whole run from each place. */
  runs: Partial<Record<Vantage, CheckHour>>;
  records: ReadonlyMap<string, LinkRecord>;
}

export const noChecks: Checks = { runs: {}, records: new Map() };

export const toCheckHour = (now: Date): CheckHour => `${now.toISOString().slice(0, 13)}Z`;

export const dayOf = (hour: CheckHour): IsoDay => hour.slice(0, 10);

export const hoursBetween = (from: CheckHour, to: CheckHour): number =>
  (Date.parse(to.replace("Z", ":00Z")) - Date.parse(from.replace("Z", ":00Z"))) / hourMs;

/**
 * The last day on which our checker reached the link, undefined when it never has. A whole run reached everything but
 * what says otherwise, so that a night without news changes one line of the content folder. A clock that was ahead then
 * has noted days that are still to come: `today` is the last.
 */
export function reachedOn(id: string, { records, runs }: Checks, today: IsoDay): IsoDay | undefined {
  const { page, reached } = records.get(id) ?? {};
  const days = reached !== undefined ? [reached] : page ? [page.on, ...Object.values(runs).map(dayOf)] : [];
  const last = days.sort().at(-1);
  return last && last > today ? today : last;
}

/** A curator's word counts to the end of its last day. Here and not beside the verdict, which npm start need not load. */
export const isInForce = (override: { until: string }, now: Date): boolean =>
  override.until >= now.toISOString().slice(0, 10);
