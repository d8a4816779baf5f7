import { verdictGuide } from "#catalog/link-health/verdict.ts";
import type { LinkReport, ReportEntry } from "./report-entry.ts";
import { printReportSummary, printTrouble, toReportSections } from "./report-sections.ts";

/** The report as a page for a forge's issue: plain Markdown, everything from outside escaped. */
export function printMarkdownReport(report: LinkReport): string {
  const sections = toReportSections(report).map(
    ({ heading, intro, entries }) =>
      `## ${heading} (${entries.length})\n\n${intro}\n\n${entries.map(printEntry).join("\n")}`,
  );
  const empty = sections.length === 0 ? ["Every link is fine."] : [];
  const trouble = printTrouble(report);
  const warning = trouble ? [`**${escapeText(trouble)}**`] : [];
  const head = [`# Links on ${report.at.slice(0, 10)}`, ...warning, printReportSummary(report)];
  return [...head, ...sections, ...empty, ""].join("\n\n");
}

function printEntry(entry: ReportEntry): string {
  const { label, meaning } = verdictGuide[entry.verdict];
  const lines = [
    `### ${label}: ${escapeText(entry.name)}`,
    "",
    `${meaning} ${escapeText(capitalise(entry.because))}.`,
    "",
    `- Link: <${entry.url}> (\`${entry.id}\`)`,
    `- Where: ${entry.places.map(escapeText).join("; ") || "nowhere on the page"}`,
    `- Since: ${entry.since}${entry.reached ? `; last reached ${entry.reached}` : ""}`,
    ...(entry.target ? [`- Leads to: <${entry.target}>`] : []),
    ...(entry.override
      ? [`- Overridden until ${entry.override.until}: ${escapeText(entry.override.why)}`]
      : []),
    `- Do: ${entry.todo}`,
    ...entry.commands.map((command) => `  - \`${command}\``),
    `- [As it was](${entry.archive.replaceAll("(", "%28").replaceAll(")", "%29")}), in the Internet Archive`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Titles and reasons hold words of strange pages. */
function escapeText(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+!|<>~@-]/g, "\\$&").replace(/\s+/g, " ");
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
