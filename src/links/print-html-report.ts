import { escapeMarkup } from "#base/escape-markup.ts";
import { verdictGuide } from "#catalog/link-health/verdict.ts";
import { defang, isBadPlace, type LinkReport, type ReportEntry } from "./report-entry.ts";
import { printReportSummary, printTrouble, type ReportSection, toReportSections } from "./report-sections.ts";

const style = `
:root{color-scheme:light dark;--paper:#fbfaf6;--ink:#1d2a24;--soft:#47554e;--line:#c9cfc6;--accent:#14532d;--bad:#8a1c1c}
@media (prefers-color-scheme:dark){:root{--paper:#10201a;--ink:#eef3ec;--soft:#b9c6bd;--line:#3a4b42;--accent:#9fdcb5;--bad:#ffb3ab}}
body{margin:0 auto;max-width:62rem;padding:1.5rem;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
h1,h2,h3{line-height:1.25}h2{margin-top:2.5rem;border-bottom:2px solid var(--line)}
article{padding:1rem 0;border-bottom:1px solid var(--line)}h3{margin:0 0 .25rem}
.verdict{color:var(--bad);font-weight:700}.calm .verdict{color:var(--soft)}
p{margin:.25rem 0;max-width:65ch}dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:.5rem 0}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}a{color:var(--accent)}
code{display:inline-block;padding:.15rem .4rem;border:1px solid var(--line);border-radius:.25rem;font-size:.9em;overflow-wrap:anywhere}
@media (max-width:40rem){dl{display:block}dd{margin-bottom:.4rem}}
`.trim();

/** The report as one file that opens by a double click: no script, nothing loaded from anywhere. */
export function printHtmlReport(report: LinkReport): string {
  const day = report.at.slice(0, 10);
  const trouble = printTrouble(report);
  const sections = toReportSections(report).map(printSection).join("\n");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer"><title>Links on ${day}</title><style>${style}</style></head>
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
    ["Command", entry.commands.map(printCommand).join("<br>")],
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

const printCommand = (command: string): string => `<code>${escapeMarkup(command)}</code>`;
