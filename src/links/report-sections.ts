import type { LinkReport, ReportEntry } from "./report-entry.ts";
import help from "./texts/help.json" with { type: "json" };
import sections from "./texts/sections.json" with { type: "json" };

export type ReportPart = "todo" | "seenOnce" | "overridden" | "known";

export interface ReportSection {
  heading: string;
  /** What the reader is to make of it. */
  intro: string;
  entries: ReportEntry[];
}

/** The parts of the report that hold something, in the order in which they matter. */
export const toReportSections = (report: LinkReport): ReportSection[] =>
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
