import { printCount } from "#base/print-count.ts";
import { printAge } from "#news/print-age.ts";
import type { FeedReport } from "./feed-report.ts";

const stateWords = {
  fine: "fine",
  quiet: "brings nothing",
  failing: "failing",
  gone: "gone",
  off: "off",
  new: "not asked yet",
} as const;

/** One line per feed, and below a feed with a fault what it is and what to do. */
export function printFeedReports(reports: readonly FeedReport[], nowMs: number): string {
  const width = Math.max(...reports.map(({ name }) => name.length), 4);
  const lines = reports.flatMap((report) => [
    printRow(report, width, nowMs),
    ...printAdvice(report, nowMs).map((line) => `    ${line}`),
  ]);
  return [...printSummary(reports), "", ...lines, ""].join("\n");
}

function printSummary(reports: readonly FeedReport[]): string[] {
  const counts = Object.entries(stateWords)
    .map(([state, word]) => ({ word, count: reports.filter((report) => report.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${count} ${word}`);
  const kept = reports.reduce((sum, report) => sum + report.kept, 0);
  const sources = printCount(reports.length, "news source");
  return [`${sources}: ${counts.join(", ")}. ${kept} headlines kept.`];
}

function printRow(report: FeedReport, width: number, nowMs: number): string {
  const success = report.last_success
    ? `last success ${printAge(report.last_success, nowMs)}`
    : "no success yet";
  const next = report.next_check ? printNext(Date.parse(report.next_check) - nowMs) : "not asked again";
  const newest = report.last_new ? `, last new one ${printAge(report.last_new, nowMs)}` : "";
  const ticker = `${report.kept} kept, ${report.ticker} in the ticker${newest}`;
  const cells = [
    report.name.padEnd(width),
    stateWords[report.state].padEnd(14),
    success.padEnd(29),
    next.padEnd(22),
  ];
  return [...cells, ticker].join("  ");
}

function printNext(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000);
  if (minutes <= 0) return "next look: now";
  return minutes < 120 ? `next look in ${minutes} min` : `next look in ${Math.round(minutes / 60)} h`;
}

function printAdvice(report: FeedReport, nowMs: number): string[] {
  const lines: string[] = [];
  if (report.error) {
    const since = report.failing_since ? `, first ${printAge(report.failing_since, nowMs)}` : "";
    lines.push(`${report.error.what} (${report.error.code}, ${report.failures} in a row${since})`);
    lines.push(report.error.fix);
  }
  if (report.state === "quiet") lines.push(...printQuiet(report, nowMs));
  if (report.moved_to)
    lines.push(`The publisher has moved it for good: write url: ${report.moved_to} in feeds.yaml.`);
  return lines;
}

function printQuiet({ last_new, url }: FeedReport, nowMs: number): string[] {
  const days = last_new ? Math.floor((nowMs - Date.parse(last_new)) / 86_400_000) : 0;
  const since = last_new ? `brought nothing new for ${days} days` : "never brought a headline";
  // The hub's own feed has no address to be looked at.
  const look = url.startsWith("http") ? [`See what is in it: npm run news:preview -- ${url}`] : [];
  return [`it answers, and has ${since}`, ...look];
}
