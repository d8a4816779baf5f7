import { verdictGuide } from "#catalog/link-health/verdict.ts";
import { defang, isBadPlace, printReportSummary, printTrouble, toReportSections } from "./report-sections.ts";
import type { LinkReport, ReportEntry } from "./to-link-report.ts";

/** As many as two people do in a week; what is left is counted, and stands in links.html and at the desk. */
const mostLines = 20;
const maxReasonChars = 220;

/**
 * The report for an issue or a mail: one line a link, the worst first, what was and what is there now. Plain Markdown,
 * everything from outside escaped, and no link to a bad place.
 */
export function printMarkdownReport(report: LinkReport): string {
  const lines: string[] = [];
  let left = mostLines;
  for (const { heading, intro, entries } of toReportSections(report)) {
    const shown = entries.slice(0, left);
    left -= shown.length;
    const rest = entries.length - shown.length;
    const more = rest > 0 ? [`And ${rest} more, in links.html and at the desk.`] : [];
    lines.push(`## ${heading} (${entries.length})`, intro, shown.map(printEntry).join("\n"), ...more);
  }
  const empty = lines.length === 0 ? ["Every link is fine."] : [];
  const trouble = printTrouble(report);
  const warning = trouble ? [`**${escapeText(trouble)}**`] : [];
  const head = [`# Links on ${report.at.slice(0, 10)}`, ...warning, printReportSummary(report)];
  return [...head, ...lines.filter(Boolean), ...empty, ""].join("\n\n");
}

function printEntry(entry: ReportEntry): string {
  const { id, name, url, verdict, because, since, target, places, archive, override, commands } = entry;
  const isBad = isBadPlace(verdict);
  const tell = (text: string) => escapeText(isBad ? defang(text) : text);
  const link = (address: string) => (isBad ? `\`${defang(address)}\`` : `<${address}>`);
  const then = `[then](${archive.replaceAll("(", "%28").replaceAll(")", "%29")})`;
  const now = `now ${link(target ?? url)}`;
  return [
    `- **${verdictGuide[verdict].label}**: ${escapeText(name)} (\`${id}\`, ${escapeText(places[0] ?? "nowhere on the page")})`,
    `since ${since}: ${tell(shorten(because))}.`,
    `${then}, ${now}.`,
    ...(override ? [`Overridden until ${override.until}: ${escapeText(override.why)}.`] : []),
    ...(commands[0] ? [`\`${commands[0]}\``] : []),
  ].join(" ");
}

/** At the end of a word. */
const shorten = (text: string): string =>
  text.length <= maxReasonChars ? text : `${text.slice(0, maxReasonChars).replace(/\s\S{0,60}$/, "")} …`;

/** Titles and reasons hold words of strange pages. */
const escapeText = (text: string): string =>
  text.replace(/[\\`*_{}[\]()#+!|<>~@-]/g, "\\$&").replace(/\s+/g, " ");
