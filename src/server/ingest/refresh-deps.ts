import type { Log } from "#host/log.ts";
import type { FeedSource } from "#news/article.ts";
import type { ArticleStore } from "#server/store/article-store.ts";
import type { Ask, FeedCode } from "./fetch-feed.ts";

/** Everything a run touches. Made by create-refresh.ts. */
export interface RefreshDeps {
  store: ArticleStore;
  /** Undefined if the list cannot be read: then the feeds known from before are fetched. */
  feeds: readonly FeedSource[] | undefined;
  /** R3: more than the usual thirty in one run, for a caller that does not run again a minute later. */
  maxFeedsPerRun?: number;
  ask: Ask;
  userAgent: string;
  /** The hub's own updates as a feed; undefined if they are not built. */
  updatesXml?: string | undefined;
  coolDowns: ReturnType<typeof createHostCoolDowns>;
  clock: Clock;
  log: Log;
  /** Aborted when the server stops: what is under way stays due. */
  signal?: AbortSignal;
}

/** Time and chance, so that tests control both. */
export interface Clock {
  /** Epoch milliseconds: for what is stored. */
  nowMs(): number;
  /** Never jumps (T15): for how long something took or may take. */
  monotonicMs(): number;
  /** Ends early, without an error, if the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** 0 up to 1. */
  random(): number;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      if (signal.aborted) finish();
      else signal.addEventListener("abort", finish);
    }),
  random: () => Math.random(),
};

/**
 * Hosts that asked to be left alone (R12), to the second and for this process; toCoolingHosts (run-refresh.ts) has what
 * outlives it. Times are monotonic milliseconds (T15).
 */
export function createHostCoolDowns() {
  const untilMs = new Map<string, number>();
  return {
    add(hostKey: string, until: number): void {
      untilMs.set(hostKey, Math.max(until, untilMs.get(hostKey) ?? 0));
    },
    /** Only hosts of the list of feeds get here, so what is over may stay. */
    isCooling: (hostKey: string, nowMs: number): boolean => (untilMs.get(hostKey) ?? -Infinity) > nowMs,
  };
}

/** R5, as the refresh function answers it, with the names on the wire. */
export type RefreshResult = ReturnType<typeof emptyResult>;

export const emptyResult = () => ({
  status: "ok" as "ok" | "partial" | "failed" | "skipped",
  /** Only when skipped (R2). */
  reason: undefined as "running" | "fresh" | undefined,
  next_due_at: undefined as string | undefined,
  /** When any server last asked any source; absent before the first time. */
  looked_at: undefined as string | undefined,
  feeds: { due: 0, ok: 0, not_modified: 0, failed: 0, deferred: 0 },
  articles: { new: 0, updated: 0, duplicate: 0, rejected: 0, pruned: 0 },
  /** `feed` is "" when the store failed the whole run. */
  errors: [] as { feed: string; code: FeedCode }[],
  duration_ms: 0,
});

/** R5: 200 unless every feed that was tried failed (502) or the database is down (503). One that refuses rows is not down. */
export function toStatusCode(result: RefreshResult): 200 | 502 | 503 {
  if (result.status !== "failed") return 200;
  return result.errors.every(({ code }) => code === "store_unavailable") ? 503 : 502;
}
