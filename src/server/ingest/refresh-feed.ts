import { minuteMs } from "#base/time.ts";
import { parseFeed } from "#news/parse-feed.ts";
import { toArticles } from "#news/to-articles.ts";
import {
  type ArticleStore,
  type FeedRun,
  type FeedState,
  hasSucceeded,
  type SaveCounts,
  StoreFaultError,
} from "#server/store/article-store.ts";
import { hasJumpedSince } from "./clock-jump.ts";
import type { FeedAnswer, FeedCode, FeedDocument, FeedRefusal } from "./fetch-feed.ts";
import { afterDocument, afterFailure, afterStoreFault, afterUnchanged } from "./next-feed-state.ts";
import type { RefreshDeps } from "./refresh-deps.ts";

/** What all feeds of one run share. */
export interface FeedLooks extends Pick<RefreshDeps, "clock"> {
  store: Pick<ArticleStore, "saveFeedRun">;
  look(feed: FeedState): Promise<FeedAnswer>;
  finalUrls: FinalUrls;
  signal: AbortSignal;
  /** R12: whether the run has time for a second try. */
  mayRetry(): boolean;
}

export interface FeedReport {
  outcome: "ok" | "not_modified" | "failed" | "deferred";
  code?: FeedCode;
  counts: SaveCounts;
  rejected: number;
  coolDownMs: number;
  state: FeedState;
  /** What broke, for our own log only. */
  cause?: unknown;
}

type Entries = Pick<FeedRun, "articles" | "passedOver" | "hasClockJumped">;
const nothing: SaveCounts = { new: 0, updated: 0, duplicate: 0, skipped: 0 };

/** One feed from request to rows. Never rejects: whatever happens becomes this feed's code (R37). */
export async function refreshFeed(feed: FeedState, deps: FeedLooks): Promise<FeedReport> {
  try {
    const answer = await fetchWithRetry(feed, deps);
    if (answer.kind === "failed") return await saveFailure(feed, answer, deps);
    if (!deps.finalUrls.claim(feed, answer.finalUrl))
      return await saveFailure(feed, { code: "duplicate_feed" }, deps);
    if (answer.kind === "not_modified")
      return await save("not_modified", feed, afterUnchanged(feed, answer, deps.clock.nowMs()), deps);
    return await saveDocument(feed, answer, deps);
  } catch (cause) {
    return await saveFailure(feed, { code: "unexpected" }, deps, cause);
  }
}

async function fetchWithRetry(feed: FeedState, deps: FeedLooks): Promise<FeedAnswer> {
  const answer = await deps.look(feed);
  if (answer.kind !== "failed" || !answer.isPassing || !deps.mayRetry()) return answer;
  await deps.clock.sleep(1000 + 1000 * deps.clock.random(), deps.signal);
  return deps.look(feed);
}

async function saveDocument(feed: FeedState, document: FeedDocument, deps: FeedLooks): Promise<FeedReport> {
  const nowMs = deps.clock.nowMs();
  const { error, ttlMs, rejected, ...entries } = readDocument(document, feed, nowMs);
  // A cut document that lost all its entries is not an empty feed.
  const code = error ?? (entries.articles.length === 0 ? document.cut : undefined);
  const report = code
    ? await saveFailure(feed, { code }, deps, undefined, entries)
    : await save("ok", feed, afterDocument(feed, document, { nowMs, ttlMs }), deps, entries);
  return { ...report, rejected };
}

/** Bytes to articles by the rules of src/news, as `npm run news:preview` does. An error may come with articles before it (R18). */
function readDocument({ bytes, contentType, finalUrl }: FeedDocument, feed: FeedState, nowMs: number) {
  const { feed: parsed, error } = parseFeed(bytes, { contentType, finalUrl, nowMs });
  const context = { source: feed, firstSeenMs: nowMs, isFirstImport: !feed.hasImported };
  const ttlMs = (parsed.ttlMinutes ?? 0) * minuteMs;
  const { lastSuccessAtMs, lastCheckAtMs, failingSinceMs } = feed;
  const hasClockJumped =
    hasJumpedSince(lastSuccessAtMs, failingSinceMs || nowMs) || hasJumpedSince(lastCheckAtMs, nowMs);
  return { ...toArticles(parsed, context), hasClockJumped, error, ttlMs };
}

async function saveFailure(
  feed: FeedState,
  { code, coolDownMs = 0 }: Pick<FeedRefusal, "code" | "coolDownMs">,
  deps: FeedLooks,
  cause?: unknown,
  entries?: Entries,
): Promise<FeedReport> {
  // R4: the run ended, not the feed, which stays due.
  if (code === "aborted") return { ...toReport("deferred", feed), code };
  const { clock } = deps;
  const state = afterFailure(feed, code, { nowMs: clock.nowMs(), random: clock.random(), coolDownMs });
  const report = await save("failed", feed, state, deps, entries);
  return { ...report, code: report.code ?? code, coolDownMs, cause: report.cause ?? cause };
}

async function save(
  outcome: "ok" | "not_modified" | "failed",
  feed: FeedState,
  state: FeedState,
  deps: FeedLooks,
  entries: Entries = { articles: [] },
): Promise<FeedReport> {
  try {
    const run = { state, ...entries, nowMs: deps.clock.nowMs() };
    return { ...toReport(outcome, state), counts: await deps.store.saveFeedRun(run) };
  } catch (cause) {
    const isDown = cause instanceof StoreFaultError;
    const code = isDown ? "store_unavailable" : "store_failed";
    const facts = { nowMs: deps.clock.nowMs(), random: deps.clock.random(), coolDownMs: 0 };
    const lost = isDown ? afterStoreFault(feed, code, facts.nowMs) : afterFailure(feed, code, facts);
    // A failure already has its back-off and its cool-down.
    const kept = outcome === "failed" ? state : lost;
    // R13, R15: that the feed was fetched, without the articles, which may be what the store refuses. Otherwise it would
    // stay due and be fetched in every run. If this is lost too, the store is down, and the next lease fails first.
    await deps.store.saveFeedRun({ state: kept, articles: [], nowMs: deps.clock.nowMs() }).catch(() => {});
    return { ...toReport("failed", kept), code, cause };
  }
}

function toReport(outcome: FeedReport["outcome"], state: FeedState): FeedReport {
  return { outcome, counts: nothing, rejected: 0, coolDownMs: 0, state };
}

export type FinalUrls = ReturnType<typeof createFinalUrls>;

/** R11: two feeds that end at one address are one feed. The first one in the store keeps it. */
export function createFinalUrls(feeds: readonly FeedState[]) {
  const owners = new Map<string, number>();
  /** False if an earlier feed already delivers this address. */
  const claim = (feed: FeedState, finalUrl: string): boolean => {
    const owner = owners.get(finalUrl);
    if (owner !== undefined && owner < feed.sourceId) return false;
    owners.set(finalUrl, feed.sourceId);
    return true;
  };
  for (const feed of feeds)
    if (feed.enabled && !feed.gone && hasSucceeded(feed) && feed.finalUrl) claim(feed, feed.finalUrl);
  return { claim };
}
