import type { Standing } from "#catalog/link-health/link-record.ts";
import type { Verdict } from "#catalog/link-health/verdict.ts";

/** One line of the report: a link that is not simply fine. */
export interface ReportEntry {
  id: string;
  name: string;
  url: string;
  places: readonly string[];
  verdict: Verdict;
  /** On the page though it changed hands. */
  standing?: Standing;
  because: string;
  /** The day it was first seen so. */
  since: string;
  /** Where it leads now. */
  target?: string;
  todo: string;
  /** What mends it, ready to be copied. */
  commands: string[];
  /** The page as it was; a suggestion for a person, never put in by itself. */
  archive: string;
  /** The last day our checker reached it. */
  reached?: string;
  override?: { until: string; why: string };
}

/** Worst first in each. */
export interface LinkReport {
  /** Believed, and for a person to act on. */
  todo: ReportEntry[];
  /** Seen once; nothing to do before it is seen again. */
  seenOnce: ReportEntry[];
  /** A curator has said that it is all right. */
  overridden: ReportEntry[];
  /** Known and harmless: slow, or closed to robots and looked at by a person. */
  known: ReportEntry[];
  at: string;
  vantage: string;
  /** Why the run most likely saw our own network and not the links; empty when it did not. */
  trouble: readonly string[];
  checkedCount: number;
  skippedCount: number;
  linkCount: number;
  fineCount: number;
  /** Never looked at so far. */
  unseenCount: number;
}

/** Addresses of bad places are told, and never made into links: `example[.]com`, which no program opens. */
export const defang = (text: string): string =>
  text
    .replace(/([\p{L}\p{N}-])\.(?=[\p{L}\p{N}-])/gu, "$1[.]")
    .replace(/\bhttps?:/gi, (scheme) => scheme.replace(/tt/i, "xx"));

export const isBadPlace = (verdict: Verdict): boolean => verdict === "changed-hands";
