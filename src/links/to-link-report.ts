import { compareTexts } from "#base/nearest-word.ts";
import { dayMs } from "#base/time.ts";
import { isOverridden, recordFor } from "#catalog/link-health/current-verdict.ts";
import { standingTodo, type Verdict, verdictGuide, verdicts } from "#catalog/link-health/judgement.ts";
import { isSiteLink } from "#catalog/link-health/link-id.ts";
import type { Checks, Finding, LinkRecord, Standing } from "#catalog/link-health/link-record.ts";
import { dayOf, reachedOn, toCheckHour } from "#catalog/link-health/link-record.ts";
import type { LinkTarget } from "./list-targets.ts";

export type LinkReport = ReturnType<typeof toLinkReport>;
/** One line of the report: a link that is not simply fine. */
export type ReportEntry = ReturnType<typeof toEntry>;
export type ReportPart = "todo" | "seenOnce" | "overridden" | "known";

export interface ReportRun {
  at: string;
  vantage: string;
  /** Why the run most likely saw our own network and not the links; empty when it did not. */
  trouble: readonly string[];
  checkedCount: number;
  skippedCount: number;
}

/** A person reviews what our checker may not see twice a year. */
const reviewDays = 182;

/** Everything that the records say about the directory's links, for people. Worst first in each part. */
export function toLinkReport(targets: readonly LinkTarget[], checks: Checks, run: ReportRun, now: Date) {
  const parts: Record<ReportPart, ReportEntry[]> = {
    /** Believed, and for a person to act on. */
    todo: [],
    /** Nothing to do until it is seen again. */
    seenOnce: [],
    /** A curator has said that it is all right. */
    overridden: [],
    /** Harmless: slow, or closed to robots and looked at by a person. */
    known: [],
  };
  let [fineCount, unseenCount] = [0, 0];
  for (const target of targets) {
    const record = recordFor(target, checks) ?? {};
    const finding = record.state ?? record.doubt;
    if (!finding && !record.page) unseenCount++;
    else if (!finding) fineCount++;
    else parts[partOf(target, record, now)].push(toEntry(target, record, finding, checks, now));
  }
  // Of those that changed hands, first the ones that visitors still meet.
  const rankOf = ({ verdict, standing }: ReportEntry) =>
    2 * verdicts.indexOf(verdict) - Number(standing === "waits");
  for (const part of Object.values(parts))
    part.sort((a, b) => rankOf(a) - rankOf(b) || compareTexts(a.since, b.since) || compareTexts(a.id, b.id));
  return { ...run, ...parts, linkCount: targets.length, fineCount, unseenCount };
}

function partOf(target: LinkTarget, record: LinkRecord, now: Date): ReportPart {
  const { state, standing } = record;
  if (!state) return "seenOnce";
  if (standing === "shown" || isOverridden(record, now)) return "overridden";
  if (state.verdict === "slow") return "known";
  // Of a link that nobody has reviewed this is false: no day compares with it.
  const isReviewed = now.getTime() - Date.parse(target.reviewed ?? "") < reviewDays * dayMs;
  return state.verdict === "blocked-to-robots" && isReviewed ? "known" : "todo";
}

function toEntry(target: LinkTarget, record: LinkRecord, finding: Finding, checks: Checks, now: Date) {
  const { id, name, url, places } = target;
  const { verdict, because } = finding;
  const reached = reachedOn(id, checks, dayOf(toCheckHour(now)));
  const { state, standing } = record;
  const told = !state ? "once" : isSiteLink(id) ? "site" : standing;
  return {
    id,
    name,
    url,
    places,
    verdict,
    because,
    /** The day on which this was first seen. */
    since: dayOf(finding.at),
    /** Where it leads now. */
    ...(finding.target && finding.target !== url ? { target: finding.target } : {}),
    /** On the page though it changed hands. */
    ...(standing ? { standing } : {}),
    todo: told ? standingTodo[told] : verdictGuide[verdict].todo,
    /** What mends it, ready to be copied; nothing yet if it was seen only once. */
    commands: state ? mendCommands(id, verdict, standing) : [],
    /** The page as it was, as near as can be to a day on which it was good; a suggestion for a person, never put in by itself. */
    archive: `https://web.archive.org/web/${reached?.replaceAll("-", "") ?? "2"}/${url}`,
    /** The last day our checker reached it. */
    ...(reached ? { reached } : {}),
    ...(record.override ? { override: { until: record.override.until, why: record.override.why } } : {}),
  };
}

/** The page's own buttons are changed in site.yaml and can be neither moved nor retired. */
function mendCommands(id: string, verdict: Verdict, standing?: Standing): string[] {
  const all = standing === "shown" ? "hide retire approve" : verdictGuide[verdict].ways;
  return `${standing === "waits" ? "hide " : ""}${all}`
    .split(" ")
    .filter((way) => way && !(isSiteLink(id) && /^(move|retire|reviewed|show|hide)$/.test(way)))
    .map((way) => {
      if (way === "again") return `npm run links:check -- --only ${id}`;
      const told = way === "override" ? ` --verdict ${verdict}` : "";
      return `npm run links:mend -- ${way} ${id}${told}${/override|retire/.test(way) ? ' --why "WHY"' : ""}`;
    });
}
