import { escapeMarkup } from "#base/escape-markup.ts";
import { verdictGuide } from "#catalog/link-health/verdict.ts";
import {
  defang,
  isBadPlace,
  printReportSummary,
  printTrouble,
  type ReportSection,
  toReportSections,
} from "./report-sections.ts";
import style from "./texts/report-style.json" with { type: "json" };
import type { LinkReport, ReportEntry } from "./to-link-report.ts";

/** The report as one file that opens by a double click: no script, nothing loaded from anywhere. */
export function printHtmlReport(report: LinkReport): string {
  const day = report.at.slice(0, 10);
  const trouble = printTrouble(report);
  const sections = toReportSections(report).map(printSection).join("\n");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer"><title>Links on ${day}</title><style>${style.join("\n")}</style></head>
<body><main><h1>Links on ${day}</h1>
${trouble ? `<p><strong>${escapeMarkup(trouble)}</strong></p>` : ""}<p>${escapeMarkup(printReportSummary(report))}</p>
${sections || "<p>Every link is fine.</p>"}
</main></body></html>
`;
}

function printSection({ heading, intro, entries }: ReportSection): string {
  const isCalm = heading !== "To do";
  return `<section${isCalm ? ' class="calm"' : ""}><h2>${heading} (${entries.length})</h2>
<p>${escapeMarkup(intro)}</p>
${entries.map(printEntry).join("\n")}
</section>`;
}

function printEntry(entry: ReportEntry): string {
  const { label, meaning } = verdictGuide[entry.verdict];
  const { target, override } = entry;
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
  const list = rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join("");
  return `<article><h3><span class="verdict">${label}:</span> ${escapeMarkup(entry.name)}</h3>
<p>${escapeMarkup(`${meaning} ${printReason(entry)}.`)}</p><dl>${list}</dl></article>`;
}

function printReason({ verdict, because }: ReportEntry): string {
  const text = `${because.charAt(0).toUpperCase()}${because.slice(1)}`;
  return isBadPlace(verdict) ? defang(text) : text;
}

/** A link that changed hands is told, and not offered to be pressed. */
function printPlace({ verdict }: ReportEntry, url: string): string {
  if (isBadPlace(verdict)) return `<code>${escapeMarkup(defang(url))}</code>`;
  return /^https?:\/\//.test(url)
    ? `<a href="${escapeMarkup(url)}" rel="noreferrer noopener nofollow">${escapeMarkup(url)}</a>`
    : escapeMarkup(url);
}
