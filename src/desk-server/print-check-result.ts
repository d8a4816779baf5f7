import type { CheckStatus } from "#desk/side-calls.ts";
import { exitCodes } from "#host/exit-codes.ts";
import type { LinkReport } from "#links/report-entry.ts";
import { printTrouble } from "#links/report-sections.ts";

/** How a run of `links:check --json` ended. */
export interface CheckEnd {
  code: number | null;
  report: (LinkReport & { isInterrupted: boolean }) | undefined;
  /** What it said besides, for people in a terminal. */
  words: string;
  /** By the curator, or because the desk was ended. */
  isStopped: boolean;
  done: number;
  of: number;
}

const maxWordsChars = 600;

/** What came out of a check, for people who have no terminal. */
export function printCheckResult(end: CheckEnd): NonNullable<CheckStatus["result"]> {
  const { report } = end;
  const [done, of] = report ? [report.checkedCount, report.linkCount] : [end.done, end.of];
  const trouble = report && printTrouble(report);
  if (trouble) return { what: trouble, isComplete: false };
  if (report && !report.isInterrupted) return { what: printWhole(report), isComplete: true };
  return { what: printEarlyEnd({ ...end, done, of }), isComplete: false };
}

function printWhole({ checkedCount, skippedCount, todo, seenOnce }: LinkReport): string {
  return [
    `${printLinks(checkedCount)} looked at.`,
    todo.length === 0 ? "Nothing to fix." : `${todo.length} to fix.`,
    seenOnce.length > 0 && `${seenOnce.length} failed for the first time; only a second failure counts.`,
    skippedCount > 0 && `${skippedCount} left for the next time, as their sites asked.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function printEarlyEnd({ code, words, isStopped, report, done, of }: CheckEnd): string {
  if (isStopped || report) {
    if (done === 0) return "Stopped before any link was checked.";
    return `Stopped. The results so far are kept (${done} of ${of} links); the next check continues there.`;
  }
  if (code === exitCodes.storeLocked && of === 0)
    return "A link check is already running on this computer, in a terminal or at another desk. Wait until it has finished.";
  if (code === exitCodes.storeLocked)
    return "Another tool was changing the files when the check finished. The results are kept: check again to save them.";
  const said = words.replace(/\s+/g, " ").trim().slice(0, maxWordsChars);
  return `The check could not run${said ? `. The reason: ${said}` : ", and gave no reason."}`;
}

function printLinks(count: number): string {
  return count === 1 ? "1 link was" : `${count} links were`;
}
