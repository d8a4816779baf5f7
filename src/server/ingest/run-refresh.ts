import { toHostKey } from "#base/host-key.ts";
import { defaultCoolDownMs, maxCoolDownMs } from "#base/retry-after.ts";
import { updatesFeedUrl } from "#catalog/shape/feeds-shape.ts";
import type { FeedSource } from "#news/article.ts";
import type { ArticleStore, FeedState } from "#server/store/article-store.ts";
import { planFeedSync } from "#server/store/feed-statements.ts";
import { hasClockJumped, isFromWrongClock, readPruneTime } from "./clock-jump.ts";
import { fetchFeed, fetchOwnUpdates } from "./fetch-feed.ts";
import { hasMovedForGood, isUnreached, maxBackOffMs, toBackOffMs } from "./next-feed-state.ts";
import { emptyResult, type RefreshDeps, type RefreshResult } from "./refresh-deps.ts";
import { createFinalUrls, type FeedReport, type FinalUrls, refreshFeed } from "./refresh-feed.ts";

/** R3: at most this many feeds in one run. */
const usualFeedsPerRun = 30;

/** R2. The lease outlives the deadline, so that it expires only if a run dies. */
const leaseMs = 90_000;
const runIntervalMs = 60_000;

/** Fetches every feed that is due, once. Never rejects: the result says what went wrong (R5). */
export async function runRefresh(deps: RefreshDeps): Promise<RefreshResult> {
  const startedMs = deps.clock.monotonicMs();
  const result = emptyResult();
  try {
    const lease = await deps.store.takeLease(deps.clock.nowMs(), leaseMs, runIntervalMs);
    if (!lease.held) {
      const next_due_at = new Date(lease.nextDueAtMs).toISOString();
      const looked_at = await readKnownLook(deps);
      return { ...result, status: "skipped", reason: lease.reason, next_due_at, looked_at };
    }
  } catch (error) {
    return reportStoreDown(error, result, deps);
  }
  try {
    await runLeased(result, startedMs, deps);
  } catch (error) {
    reportStoreDown(error, result, deps);
  } finally {
    await deps.store.releaseLease(deps.clock.nowMs()).catch((error: unknown) => {
      deps.log("error", "lease-not-released", { reason: String(error) });
    });
  }
  result.looked_at = await readLastLook(deps);
  result.duration_ms = Math.round(deps.clock.monotonicMs() - startedMs);
  const { status, feeds, articles, duration_ms } = result;
  deps.log("info", "refresh", { status, ...feeds, articles, ms: duration_ms });
  return result;
}

/** Kept for a second: reading the states of thousands of feeds for each caller is slow. */
const knownLooks = new WeakMap<RefreshDeps, { readMs: number; look: Promise<string | undefined> }>();

function readKnownLook(deps: RefreshDeps): Promise<string | undefined> {
  const nowMs = deps.clock.monotonicMs();
  const known = knownLooks.get(deps);
  if (known && nowMs - known.readMs < 1000) return known.look;
  const look = readLastLook(deps);
  knownLooks.set(deps, { readMs: nowMs, look });
  return look;
}

/** The hub's own updates are not a source to ask, and a look in the future says nothing. */
async function readLastLook({ store, clock }: RefreshDeps): Promise<string | undefined> {
  const states = await store.readFeedStates().catch(() => []);
  const asked = states.filter((one) => one.url !== updatesFeedUrl && !isFromWrongClock(one, clock.nowMs()));
  const lastMs = Math.max(0, ...asked.map(({ lastCheckAtMs }) => lastCheckAtMs));
  return lastMs > 0 ? new Date(lastMs).toISOString() : undefined;
}

async function runLeased(result: RefreshResult, startedMs: number, deps: RefreshDeps): Promise<void> {
  const { store, clock } = deps;
  const { work, dueCount, finalUrls, isClockTrusted } = await planRun(deps);
  await refreshDueFeeds(work, finalUrls, startedMs, deps, (report) => {
    const { outcome, counts, code } = report;
    if (outcome !== "deferred") result.feeds[outcome] += 1;
    if (outcome === "failed" && code) result.errors.push({ feed: report.state.name, code });
    for (const what of ["new", "updated", "duplicate"] as const) result.articles[what] += counts[what];
    result.articles.rejected += report.rejected;
  });
  const tried = result.feeds.ok + result.feeds.not_modified + result.feeds.failed;
  result.feeds.due = dueCount;
  result.feeds.deferred = dueCount - tried;
  const nowMs = clock.nowMs();
  if (isClockTrusted) result.articles.pruned = await store.prune(nowMs, await readPruneTime(store, nowMs));
  // The deadline or the end of the process may have cut the work short.
  const { failed } = result.feeds;
  if (tried > 0 && failed === tried) result.status = "failed";
  else result.status = failed > 0 || tried < work.length ? "partial" : "ok";
}

/** A function of its own, so that the states of thousands of feeds are freed while thirty are fetched. */
async function planRun({ store, clock, coolDowns, log, ...given }: RefreshDeps) {
  const feeds = await readSyncedFeeds(store, given.feeds);
  const isClockTrusted = !hasClockJumped(feeds, clock.nowMs());
  if (!isClockTrusted) log("warn", "clock-jumped", { next: "this run removes nothing for its age" });
  const coolingHosts = toCoolingHosts(feeds, clock.nowMs());
  const isCooling = (feed: FeedState) => {
    const host = toFeedHost(feed);
    return coolingHosts.has(host) || coolDowns.isCooling(host, clock.monotonicMs());
  };
  const due = toDueFeeds(feeds, clock.nowMs(), isCooling);
  const work = due.slice(0, given.maxFeedsPerRun ?? usualFeedsPerRun);
  return { work, dueCount: due.length, finalUrls: createFinalUrls(feeds), isClockTrusted };
}

function reportStoreDown(error: unknown, result: RefreshResult, { log }: RefreshDeps): RefreshResult {
  log("error", "store-unavailable", { reason: String(error) });
  result.status = "failed";
  result.errors.push({ feed: "", code: "store_unavailable" });
  return result;
}

/** R3: what may be fetched now, the feed that has waited longest first. */
export const toDueFeeds = (
  feeds: readonly FeedState[],
  nowMs: number,
  isCooling: (feed: FeedState) => boolean,
): FeedState[] =>
  feeds
    .filter((feed) => feed.enabled && !feed.gone && isDue(feed, nowMs) && !isCooling(feed))
    .sort((a, b) => a.lastCheckAtMs - b.lastCheckAtMs || a.sourceId - b.sourceId);

function isDue(feed: FeedState, nowMs: number): boolean {
  const { nextCheckAtMs } = feed;
  // No wait is longer (R12, R13). A time further ahead comes from a wrong clock (T15).
  return nextCheckAtMs <= nowMs || nextCheckAtMs > nowMs + maxBackOffMs || isFromWrongClock(feed, nowMs);
}

/**
 * R12 for a server that has just started, another of the fleet or a new instance of the Edge Function: until when hosts asked
 * to be left alone, by what the store remembers of their feeds. It remembers when a feed comes next; if that is later than any
 * back-off, the host named the time, otherwise it is ten minutes.
 */
export function toCoolingHosts(feeds: readonly FeedState[], nowMs: number): ReadonlyMap<string, number> {
  const cooling = new Map<string, number>();
  for (const feed of feeds) {
    const untilMs = feed.lastCheckAtMs + toCoolDownMs(feed);
    // Further ahead than any answer may ask for: a wrong clock (T15).
    const isPossible = untilMs <= nowMs + maxCoolDownMs && !isFromWrongClock(feed, nowMs);
    const host = toFeedHost(feed);
    if (untilMs > nowMs && isPossible) cooling.set(host, Math.max(untilMs, cooling.get(host) ?? 0));
  }
  return cooling;
}

function toCoolDownMs({ errorCode, failureCount, lastCheckAtMs, nextCheckAtMs }: FeedState): number {
  if (errorCode !== "http_429" && errorCode !== "http_503") return 0;
  const waitMs = nextCheckAtMs - lastCheckAtMs;
  const longestBackOffMs = toBackOffMs(failureCount, 1);
  return waitMs > longestBackOffMs ? waitMs : Math.min(waitMs, defaultCoolDownMs);
}

/** The list last written to each store that this process has open. */
const writtenLists = new WeakMap<object, readonly FeedSource[]>();

/**
 * The states of the configured feeds; without a list (its file cannot be read), of those known from before. It is written
 * only if it has changed: with 2,500 feeds that was a fifth of what a refresh costs. And a server writes its own list once: a
 * later difference is another server's newer list, and the old one would bring back what was switched off.
 */
export async function readSyncedFeeds(
  store: Pick<ArticleStore, "readFeedStates" | "syncFeeds">,
  sources: readonly FeedSource[] | undefined,
): Promise<FeedState[]> {
  const states = await store.readFeedStates();
  const isWritten = writtenLists.get(store) === sources && states.length > 0;
  if (!sources || isWritten) return states;
  const feeds = [...sources];
  const { added, changed, disabledIds } = planFeedSync(feeds, states);
  const isNew = added.length + changed.length + disabledIds.length > 0;
  if (isNew) await store.syncFeeds(feeds);
  writtenLists.set(store, sources);
  return isNew ? store.readFeedStates() : states;
}

/** R4. */
const deadlineMs = 60_000;
const stopStartingMs = 45_000;
/** R12 "if the run has time": later, a second try would take the turn of a feed that has had none. */
const stopRetryingMs = 20_000;
/** R3. */
const concurrency = 4;

async function refreshDueFeeds(
  work: readonly FeedState[],
  finalUrls: FinalUrls,
  startedMs: number,
  deps: RefreshDeps,
  onReport: (report: FeedReport) => void,
): Promise<void> {
  const { clock, ask, userAgent } = deps;
  // R4: one signal for all feeds of the run.
  const deadline = new AbortController();
  const signal = deps.signal ? AbortSignal.any([deps.signal, deadline.signal]) : deadline.signal;
  void clock.sleep(deadlineMs, signal).then(() => deadline.abort());
  const elapsedMs = () => clock.monotonicMs() - startedMs;
  /** Feeds without a connection, as long as none had one: four are not a coincidence, and second tries would only cost time. */
  let unreached = 0;
  const looks = {
    store: deps.store,
    clock,
    signal,
    finalUrls,
    mayRetry: () => elapsedMs() < stopRetryingMs && !signal.aborted && unreached < 4,
    look: async (feed: FeedState) => {
      if (feed.url === updatesFeedUrl) return fetchOwnUpdates(feed, deps.updatesXml, clock.nowMs());
      const answer = await fetchFeed(feed, { ask, userAgent, signal, nowMs: clock.nowMs() });
      unreached = answer.kind === "failed" && isUnreached(answer.code) ? unreached + 1 : -Infinity;
      return answer;
    },
  };
  const refreshOne = async (feed: FeedState) => {
    const beganMs = clock.monotonicMs();
    if (deps.coolDowns.isCooling(toFeedHost(feed), beganMs)) return;
    const report = await refreshFeed(feed, looks);
    if (report.coolDownMs > 0) deps.coolDowns.add(toFeedHost(feed), clock.monotonicMs() + report.coolDownMs);
    onReport(report);
    logReport(report, clock.monotonicMs() - beganMs, deps);
  };
  const mayStart = () => elapsedMs() < stopStartingMs && !signal.aborted;
  try {
    await workThrough(work, { concurrency, hostOf: toFeedHost, mayStart }, refreshOne);
  } finally {
    deadline.abort();
  }
}

export const toFeedHost = (feed: FeedState): string =>
  feed.url === updatesFeedUrl ? updatesFeedUrl : toHostKey(feed.url);

/** R37: one line per feed. Of what a remote host wrote it contains only addresses, JSON-escaped. */
function logReport(report: FeedReport, ms: number, { clock, log }: RefreshDeps): void {
  const { state, outcome, code = state.errorCode, counts, rejected, cause } = report;
  const isMoved = hasMovedForGood(state, clock.nowMs());
  log(outcome === "failed" ? "warn" : "info", "feed", {
    feed: state.name,
    outcome,
    ...(code ? { code } : {}),
    ...counts,
    rejected,
    ms: Math.round(ms),
    ...(isMoved ? { update_config: { from: state.url, to: state.movedTo } } : {}),
    ...(cause ? { reason: String(cause) } : {}),
  });
}

/**
 * Works through `items` in order with at most `concurrency` at once and one per host (R3).
 * A worker that finds only items of busy hosts may leave: the worker on such a host looks again when done.
 */
export async function workThrough<T>(
  items: readonly T[],
  options: { concurrency: number; hostOf: (item: T) => string; mayStart: () => boolean },
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const busyHosts = new Set<string>();
  const takeNext = () => {
    const index = options.mayStart() ? waiting.findIndex((item) => !busyHosts.has(options.hostOf(item))) : -1;
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  };
  const runWorker = async () => {
    for (let item = takeNext(); item !== undefined; item = takeNext()) {
      const host = options.hostOf(item);
      busyHosts.add(host);
      await work(item).finally(() => busyHosts.delete(host));
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, runWorker));
}
