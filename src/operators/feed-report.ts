import { printCount } from "#base/print-count.ts";
import { type Problem, toError, type WhatAndFix } from "#base/problem.ts";
import { dayMs, minuteMs } from "#base/time.ts";
import { printAge } from "#news/print-age.ts";
import type { FeedCode } from "#server/ingest/fetch-feed.ts";
import { hasMovedForGood, maxBackOffMs } from "#server/ingest/next-feed-state.ts";
import { type FeedState, hasSucceeded } from "#server/store/article-store.ts";
import type { FeedFigures } from "./read-feed-figures.ts";
import texts from "./texts/feed-codes.json" with { type: "json" };

export type FeedReport = ReturnType<typeof toFeedReport>;

/** R13: shorter failures are normal. */
const patienceMs = 7 * dayMs;
/** R13: from then on a feed is asked only every six hours. */
const quietAfterMs = 30 * dayMs;

/** One feed as `--json` prints it. Times are RFC 3339 in UTC, null = never. Its host may ask to be left alone for longer (R12). */
export function toFeedReport(feed: FeedState, counts: FeedFigures["counts"], nowMs: number, hostUntilMs = 0) {
  const state = toState(feed, nowMs);
  const isMoved = feed.enabled && hasMovedForGood(feed, nowMs);
  const nextMs = Math.max(feed.nextCheckAtMs, hostUntilMs) || nowMs;
  const isFailingLong = state === "failing" && nowMs - feed.failingSinceMs > patienceMs;
  return {
    name: feed.name,
    url: feed.url,
    state,
    last_success: toTime(feed.lastSuccessAtMs),
    /** When it last brought a new headline. */
    last_new: toTime(feed.lastNewAtMs),
    next_check: state === "off" || state === "gone" ? null : toTime(nextMs),
    failing_since: toTime(feed.failingSinceMs),
    gone_since: state === "gone" ? toTime(feed.lastCheckAtMs) : null,
    failures: feed.failureCount,
    error: feed.errorCode === "" ? null : { code: feed.errorCode, ...explainCode(feed.errorCode) },
    /** Where the publisher has said for a week that the feed is now (R11). */
    moved_to: isMoved ? feed.movedTo : null,
    ...counts,
    /** True if someone has to do something about it. */
    needs_care: state === "gone" || isFailingLong || isMoved,
  };
}

function toState(feed: FeedState, nowMs: number): State {
  if (!feed.enabled) return "off";
  if (feed.gone) return "gone";
  if (feed.errorCode !== "") return hasSucceeded(feed) ? "cut off" : "failing";
  if (feed.lastCheckAtMs === 0) return "new";
  // While nobody asked, it could bring nothing.
  return Math.min(feed.lastCheckAtMs, nowMs) - feed.lastNewAtMs > quietAfterMs ? "quiet" : "fine";
}

/** One source waits for a day at most (R13): if none has been asked for a week, there is nobody who asks. */
export function checkAsked(feeds: readonly FeedState[], nowMs: number): Problem[] {
  const lastMs = Math.max(0, ...feeds.map(({ enabled, lastCheckAtMs }) => (enabled ? lastCheckAtMs : 0)));
  if (lastMs === 0 || nowMs - lastMs <= patienceMs) return [];
  const what = `none has been asked for ${Math.floor((nowMs - lastMs) / dayMs)} days`;
  return [toError("the news sources", what, "start the server, or the builds that read them")];
}

const toTime = (ms: number): string | null => (ms === 0 ? null : new Date(ms).toISOString());

const states = ["fine", "quiet", "cut off", "failing", "gone", "off", "new"] as const;
type State = (typeof states)[number];
const otherWords: Partial<Record<State, string>> = { quiet: "brings nothing", new: "not asked yet" };
const toWord = (state: State) => otherWords[state] ?? state;

/** One line per feed; below a feed that fails, what is wrong and what to do. */
export function printFeedReports(reports: readonly FeedReport[], nowMs: number): string {
  const width = Math.max(...reports.map(({ name }) => name.length), 4);
  const lines = reports.flatMap((report) => [
    printRow(report, width, nowMs),
    ...printAdvice(report, nowMs).map((line) => `    ${line}`),
  ]);
  return [printSummary(reports), "", ...lines, ""].join("\n");
}

function printSummary(reports: readonly FeedReport[]): string {
  const counts = states.flatMap((state) => {
    const { length } = reports.filter((report) => report.state === state);
    return length > 0 ? [`${length} ${toWord(state)}`] : [];
  });
  const kept = reports.reduce((sum, report) => sum + report.kept, 0);
  return `${[printCount(reports.length, "news source"), counts.join(", ")].filter(Boolean).join(": ")}. ${printCount(kept, "headline")} kept.`;
}

function printRow(report: FeedReport, width: number, nowMs: number): string {
  const age = report.last_success && printAge(report.last_success, nowMs);
  const success = age ? `last success ${age}` : "no success yet";
  const next = report.next_check ? printNext(Date.parse(report.next_check) - nowMs) : "not asked again";
  const newest = report.last_new ? `, last new one ${printAge(report.last_new, nowMs)}` : "";
  const ticker = `${report.kept} kept, ${report.ticker} in the ticker${newest}`;
  const name = report.name.padEnd(width);
  const state = toWord(report.state).padEnd(14);
  return [name, state, success.padEnd(29), next.padEnd(22), ticker].join("  ");
}

function printNext(waitMs: number): string {
  const minutes = Math.ceil(waitMs / minuteMs);
  // T15: a longer wait is that of a wrong clock, and no run takes it.
  if (minutes <= 0 || waitMs > maxBackOffMs) return "next check: now";
  return minutes < 120 ? `next check in ${minutes} min` : `next check in ${Math.round(minutes / 60)} h`;
}

function printAdvice(report: FeedReport, nowMs: number): string[] {
  const lines: string[] = [];
  if (report.error && report.state !== "off") {
    const { what, code, fix } = report.error;
    const since = report.gone_since ?? report.failing_since;
    const count = report.failures > 1 && !report.gone_since ? `${report.failures} in a row, first ` : "";
    const failures = since ? `, ${count}${printAge(since, nowMs)}` : "";
    lines.push(`${what} (${code}${report.state === "cut off" ? ", what came is kept" : failures})`, fix);
  }
  if (report.state === "quiet") lines.push(...printQuiet(report, nowMs));
  if (report.moved_to)
    lines.push(`The publisher has moved it for good: put url: ${report.moved_to} into feeds.yaml.`);
  return lines;
}

function printQuiet({ last_new, url }: FeedReport, nowMs: number): string[] {
  const days = last_new ? Math.floor((nowMs - Date.parse(last_new)) / dayMs) : 0;
  const since = last_new ? `brought nothing new for ${days} days` : "never brought a headline";
  // The hub's own feed has no address to look at.
  const look = url.startsWith("http") ? [`See what is in it: npm run news:preview -- ${url}`] : [];
  return [`it answers, but has ${since}`, ...look];
}

type NamedCode = Exclude<FeedCode, `http_${number}`>;

/** A fix that many codes share is given once, by its name: for a source in the list, and for one that is still looked for. */
const { fixes, finding } = texts;
const explanations: Record<string, WhatAndFix> = texts.codes satisfies Record<NamedCode, WhatAndFix>;

/** A feed's error code in people's words. `code` comes from the store, so an old one may be unknown. */
export function explainCode(code: string, isFinding = false): WhatAndFix {
  const known = Object.hasOwn(explanations, code) ? explanations[code] : undefined;
  const { what, fix } = known ?? explainStatus(code) ?? { what: `failed (${code})`, fix: "wait" };
  const told: Record<string, string> = isFinding ? finding : fixes;
  return { what, fix: told[fix] ?? fix };
}

function explainStatus(code: string): WhatAndFix | undefined {
  const status = Number(/^http_(\d{3})$/.exec(code)?.[1]);
  if (!status) return undefined;
  if (status >= 500 || status === 408 || status === 425)
    return { what: `the site has a problem of its own (${status})`, fix: "wait" };
  return { what: `the site answered ${status} instead of a feed`, fix: "newAddress" };
}
