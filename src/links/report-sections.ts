import type { Verdict } from "#catalog/link-health/verdict.ts";
import help from "./texts/help.json" with { type: "json" };
import sections from "./texts/sections.json" with { type: "json" };
import type { LinkReport, ReportPart } from "./to-link-report.ts";

export type ReportSection = ReturnType<typeof toReportSections>[number];

/** The parts of the report that hold something, in the order in which they matter; `intro`: what the reader is to make of it. */
export const toReportSections = (report: LinkReport) =>
  sections
    .map(({ part, ...texts }) => ({ ...texts, entries: report[part as ReportPart] }))
    .filter(({ entries }) => entries.length > 0);

/** Undefined where the network was fine. */
export function printTrouble({ trouble }: Pick<LinkReport, "trouble">): string | undefined {
  if (trouble.length === 0) return;
  return [`This is most likely your network: ${trouble.join(". ")}.`, ...help.trouble].join(" ");
}

export function printReportSummary(report: LinkReport): string {
  const { linkCount, fineCount, checkedCount, skippedCount, unseenCount, todo, seenOnce, overridden, known } =
    report;
  const rest = [
    [todo.length, "to do"],
    [seenOnce.length, "seen once"],
    [overridden.length, "overridden"],
    [known.length, "known"],
    [unseenCount, "not checked yet"],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, what]) => `${count} ${what}`);
  const skipped =
    skippedCount > 0 ? `, ${skippedCount} left for later because their hosts asked for a pause` : "";
  return `${linkCount} links: ${[`${fineCount} fine`, ...rest].join(", ")}. ${checkedCount} looked at${skipped}.`;
}

/** Addresses of bad places are told, and never made into links: `example[.]com`, which no program opens. */
export const defang = (text: string): string =>
  text
    .replace(/([\p{L}\p{N}-])\.(?=[\p{L}\p{N}-])/gu, "$1[.]")
    .replace(/\bhttps?:/gi, (scheme) => scheme.replace(/tt/i, "xx"));

export const isBadPlace = (verdict: Verdict): boolean => verdict === "changed-hands";
