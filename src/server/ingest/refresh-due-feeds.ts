import { toHostKey } from "#base/host-key.ts";
import { updatesFeedUrl } from "#catalog/shape/feeds-shape.ts";
import type { FeedState } from "#server/store/article-store.ts";
import { type FeedAnswer, fetchFeed, fetchOwnUpdates } from "./fetch-feed.ts";
import { hasMovedForGood } from "./next-feed-state.ts";
import type { RefreshDeps } from "./refresh-deps.ts";
import { type FeedReport, type FinalUrls, refreshFeed } from "./refresh-feed.ts";

/** R4. */
const deadlineMs = 60_000;
const stopStartingMs = 45_000;
/** R12 "if the run has time": later, a second try would take the turn of a feed that has had none. */
const stopRetryingMs = 20_000;
/** R3. */
const concurrency = 4;

export async function refreshDueFeeds(
  work: readonly FeedState[],
  finalUrls: FinalUrls,
  startedMs: number,
  deps: RefreshDeps,
  onReport: (report: FeedReport) => void,
): Promise<void> {
  const { clock } = deps;
  // R4: one signal for all feeds of the run.
  const deadline = new AbortController();
  const signal = deps.signal ? AbortSignal.any([deps.signal, deadline.signal]) : deadline.signal;
  void clock.sleep(deadlineMs, signal).then(() => deadline.abort());
  const elapsedMs = () => clock.monotonicMs() - startedMs;
  const network = createNetworkWatch();
  const fetchDeps = { ask: deps.ask, userAgent: deps.userAgent, signal };
  const looks = {
    store: deps.store,
    clock,
    signal,
    finalUrls,
    mayRetry: () => elapsedMs() < stopRetryingMs && !signal.aborted && !network.isDown(),
    look: (feed: FeedState) =>
      feed.url === updatesFeedUrl
        ? fetchOwnUpdates(feed, deps.updatesXml)
        : network.watch(fetchFeed(feed, { ...fetchDeps, nowMs: clock.nowMs() })),
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
  const { state, outcome, code, counts, rejected, cause } = report;
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

/** That many feeds without a connection and none with one are no coincidence. */
const downAfter = 4;

/** Tells when this machine has no network: second tries are then idle waiting, a dozen seconds for a list of thirty. */
function createNetworkWatch() {
  const count = { reached: 0, unreached: 0 };
  return {
    async watch(look: Promise<FeedAnswer>): Promise<FeedAnswer> {
      const answer = await look;
      const isReached = answer.kind !== "failed" || !/^(dns|connect)_failed$/.test(answer.code);
      count[isReached ? "reached" : "unreached"]++;
      return answer;
    },
    isDown: () => count.reached === 0 && count.unreached >= downAfter,
  };
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
