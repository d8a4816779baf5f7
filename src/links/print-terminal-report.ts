import { stripVTControlCharacters } from "node:util";
import { verdictGuide } from "#catalog/link-health/verdict.ts";
import { printReportSummary } from "./report-sections.ts";
import type { LinkReport, ReportEntry } from "./to-link-report.ts";

/** What there is to do, and one line about the rest. */
export function printTerminalReport(report: LinkReport): string {
  const blocks = report.todo.map(printEntry);
  const once = report.seenOnce.map(
    ({ id, verdict, because }) => `  ${id}: ${verdictGuide[verdict].label}, ${because}`,
  );
  const seenOnce = once.length > 0 ? [["Seen once, nothing to do yet:", ...once].join("\n")] : [];
  return toPlain([...blocks, ...seenOnce, printReportSummary(report)].join("\n\n"));
}

const printEntry = (entry: ReportEntry): string =>
  [
    `${verdictGuide[entry.verdict].label}: ${entry.name} (${entry.id}), since ${entry.since}`,
    `  ${entry.url}`,
    `  ${entry.because}`,
    `  in ${entry.places.join("; ") || "nothing that is shown"}`,
    `  ${entry.todo}`,
    ...entry.commands.map((command) => `    ${command}`),
    `    ${entry.archive}`,
  ].join("\n");

/** Titles of strange pages must not steer the terminal. */
const toPlain = (text: string): string =>
  stripVTControlCharacters(text).replace(
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    "",
  );
