import { stripVTControlCharacters } from "node:util";
import { escapeMarkup } from "#base/escape-markup.ts";
import { verdictGuide } from "#catalog/link-health/judgement.ts";
import { isSiteLink } from "#catalog/link-health/link-id.ts";
import help from "./texts/help.json" with { type: "json" };
import style from "./texts/report-style.json" with { type: "json" };
import sections from "./texts/sections.json" with { type: "json" };
import type { LinkReport, ReportEntry, ReportPart } from "./to-link-report.ts";

/** The parts of the report that contain something, in the order in which they matter; `intro`: what the reader is to make of it. */
const toReportSections = (report: LinkReport) =>
  sections
    .map(({ part, ...texts }) => ({ ...texts, entries: report[part as ReportPart] }))
    .filter(({ entries }) => entries.length > 0);

/** Undefined if the network was fine. */
export function printTrouble({ trouble }: Pick<LinkReport, "trouble">): string | undefined {
  if (trouble.length === 0) return;
  return [`This is most likely your network: ${trouble.join(". ")}.`, ...help.trouble].join(" ");
}

function printReportSummary(report: LinkReport): string {
  const { linkCount, fineCount, checkedCount, skippedCount, unseenCount } = report;
  const rest = [
    [report.todo.length, "to do"],
    [report.seenOnce.length, "seen once"],
    [report.overridden.length, "overridden"],
    [report.known.length, "known"],
    [unseenCount, "not judged yet"],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, what]) => `${count} ${what}`);
  const skipped =
    skippedCount > 0 ? `, ${skippedCount} left for later because their hosts asked for a pause` : "";
  return `${linkCount} links: ${[`${fineCount} fine`, ...rest].join(", ")}. ${checkedCount} checked${skipped}.`;
}

/** Addresses of bad sites are shown but never linked: no program opens `example[.]com`. */
const defang = (text: string): string =>
  text
    .replace(/([\p{L}\p{N}-])\.(?=[\p{L}\p{N}-])/gu, "$1[.]")
    .replace(/\bhttps?:/gi, (scheme) => scheme.replace(/tt/i, "xx"));

const isBadPlace = ({ verdict }: Pick<ReportEntry, "verdict">): boolean => verdict === "changed-hands";
const tell = (entry: ReportEntry, text: string) => (isBadPlace(entry) ? defang(text) : text);

/** The report as one file that opens by a double click: no script, nothing loaded from anywhere. */
export function printHtmlReport(report: LinkReport): string {
  const day = report.at.slice(0, 10);
  const trouble = printTrouble(report);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer"><title>Links on ${day}</title><style>${style.join("\n")}</style></head>
<body><main><h1>Links on ${day}</h1>
${trouble ? `<p><strong>${escapeMarkup(trouble)}</strong></p>` : ""}<p>${escapeMarkup(printReportSummary(report))}</p>
${toReportSections(report).map(printSection).join("\n") || "<p>No link is known to have a problem.</p>"}
</main></body></html>
`;
}

function printSection({ heading, intro, entries }: ReturnType<typeof toReportSections>[number]): string {
  return `<section${heading === "To do" ? "" : ' class="calm"'}><h2>${heading} (${entries.length})</h2>
<p>${escapeMarkup(intro)}</p>
${entries.map(printHtmlEntry).join("\n")}
</section>`;
}

function printHtmlEntry(entry: ReportEntry): string {
  const { label, meaning } = verdictGuide[entry.verdict];
  const { target, override } = entry;
  const because = `${entry.because.charAt(0).toUpperCase()}${entry.because.slice(1)}`;
  const rows = [
    ["Link", `${printPlace(entry, entry.url)} (${escapeMarkup(entry.id)})`],
    ["Where", escapeMarkup(entry.places.join("; ") || "nowhere on the page")],
    ["Since", `${entry.since}${entry.reached ? `; last reached ${entry.reached}` : ""}`],
    ["Leads to", target && printPlace(entry, target)],
    ["Overridden", override && escapeMarkup(`until ${override.until}: ${override.why}`)],
    ["Do", escapeMarkup(entry.todo)],
    ["Command", entry.commands.map((command) => `<code>${escapeMarkup(command)}</code>`).join("<br>")],
    ["Archive", `<a href="${escapeMarkup(entry.archive)}" rel="noreferrer">The page as it was</a>`],
  ].filter(([, value]) => value);
  return `<article><h3><span class="verdict">${label}:</span> ${escapeMarkup(entry.name)}</h3>
<p>${escapeMarkup(`${meaning} ${tell(entry, because)}.`)}</p><dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join("")}</dl></article>`;
}

/** An address that changed hands is shown, but not as a link. */
function printPlace(entry: ReportEntry, url: string): string {
  if (isBadPlace(entry)) return `<code>${escapeMarkup(defang(url))}</code>`;
  return /^https?:\/\//.test(url)
    ? `<a href="${escapeMarkup(url)}" rel="noreferrer noopener nofollow">${escapeMarkup(url)}</a>`
    : escapeMarkup(url);
}

/** As many as two people do in a week; what is left is counted, and is in links.html and at the desk. */
const maxLines = 20;
const maxReasonChars = 220;

/**
 * The report for an issue or a mail: one line a link, the worst first, what was and what is there now. Plain Markdown,
 * everything from outside escaped, and no link to a bad place.
 */
export function printMarkdownReport(report: LinkReport): string {
  const lines: string[] = [];
  let left = maxLines;
  for (const { heading, intro, entries } of toReportSections(report)) {
    const shown = entries.slice(0, left);
    left -= shown.length;
    const rest = entries.length - shown.length;
    const more = rest > 0 ? [`And ${rest} more, in links.html and at the desk.`] : [];
    lines.push(`## ${heading} (${entries.length})`, intro, shown.map(printMarkdownEntry).join("\n"), ...more);
  }
  const empty = lines.length === 0 ? ["No link is known to have a problem."] : [];
  const trouble = printTrouble(report);
  const warning = trouble ? [`**${escapeText(trouble)}**`] : [];
  const head = [`# Links on ${report.at.slice(0, 10)}`, ...warning, printReportSummary(report)];
  return [...head, ...lines.filter(Boolean), ...empty, ""].join("\n\n");
}

function printMarkdownEntry(entry: ReportEntry): string {
  const { id, name, url, verdict, because, since, target, places, archive, override, commands } = entry;
  const link = (address: string) => (isBadPlace(entry) ? `\`${defang(address)}\`` : `<${address}>`);
  const isShown = isBadPlace(entry) && (entry.standing || isSiteLink(id));
  const then = `[then](${archive.replaceAll("(", "%28").replaceAll(")", "%29")})`;
  return [
    `- **${verdictGuide[verdict].label}**: ${escapeText(name)} (\`${id}\`, ${escapeText(places[0] ?? "nowhere on the page")})`,
    `since ${since}: ${escapeText(tell(entry, shorten(because)))}.`,
    ...(isShown ? ["**It is still on the page.**"] : []),
    `${then}, now ${link(target ?? url)}.`,
    ...(override ? [`Overridden until ${override.until}: ${escapeText(override.why)}`] : []),
    ...(commands[0] ? [`\`${commands[0]}\``] : []),
  ].join(" ");
}

/** Cuts a text at the end of a word. */
const shorten = (text: string): string =>
  text.length <= maxReasonChars ? text : `${text.slice(0, maxReasonChars).replace(/\s\S{0,60}$/, "")} …`;

/** Words of strange pages. A word joiner, which is not seen, keeps a forge from telling @someone and from linking #1 or https://. */
const escapeText = (text: string) =>
  text
    .replace(/[\\`*_{}[\]()#+!|<>~@-]/g, "\\$&")
    .replace(/([@#!~%&$^]|:(?=\/\/)|\bGH\\-)(?=\S)/gi, "$1\u2060")
    .replace(/\s+/g, " ");

/** What there is to do, and one line about the rest. */
export function printTerminalReport(report: LinkReport): string {
  const blocks = report.todo.map(printTerminalEntry);
  const once = report.seenOnce.map(
    ({ id, verdict, because }) => `  ${id}: ${verdictGuide[verdict].label}, ${because}`,
  );
  const seenOnce = once.length > 0 ? [["Seen once, nothing to do yet:", ...once].join("\n")] : [];
  return toPlain([...blocks, ...seenOnce, printReportSummary(report)].join("\n\n"));
}

const printTerminalEntry = (entry: ReportEntry): string =>
  [
    `${verdictGuide[entry.verdict].label}: ${entry.name} (${entry.id}), since ${entry.since}`,
    `  ${tell(entry, entry.url)}`,
    `  ${tell(entry, entry.because)}`,
    `  in ${entry.places.join("; ") || "nothing that is shown"}`,
    `  ${entry.todo}`,
    ...entry.commands.map((command) => `    ${command}`),
    `    ${entry.archive}`,
  ].join("\n");

/** Titles of strange pages must not steer the terminal. */
const toPlain = (text: string): string => stripVTControlCharacters(text).replace(steering, "");
const steering = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
