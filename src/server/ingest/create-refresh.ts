import { toUserAgent } from "#base/user-agent.ts";
import { fetchGuarded, type GuardedOptions } from "#host/outbound/fetch-guarded.ts";
import { createHostCoolDowns, type RefreshDeps, type RefreshResult, systemClock } from "./refresh-deps.ts";
import { readSyncedFeeds, runRefresh } from "./run-refresh.ts";

type Given = Pick<RefreshDeps, "store" | "feeds" | "maxFeedsPerRun" | "updatesXml" | "log">;
export interface CreateRefreshOptions extends Given {
  /** The platform's way out, Node's or that of an Edge Function, and WAYMARK_ALLOW_HOSTS. */
  outbound: Required<Pick<GuardedOptions, "transport" | "resolve" | "allowHosts">>;
  site: { product: string; version: string; url: string };
}

export type Refresh = ReturnType<typeof createRefresh>;

/** The refresh of a server: the real network, the real clock, one run at a time in this process (R2). */
export function createRefresh({ outbound, site, ...given }: CreateRefreshOptions) {
  const stopping = new AbortController();
  const deps: RefreshDeps = {
    ...given,
    clock: systemClock,
    coolDowns: createHostCoolDowns(),
    userAgent: toUserAgent(site),
    signal: stopping.signal,
    ask: (url, more) => fetchGuarded(url, { ...outbound, ...more }),
  };
  let current: Promise<RefreshResult> | undefined;
  return {
    /** Before anyone reads: a source that is off or gone from the list disappears now and not at the next run. Never rejects. */
    sync: () =>
      readSyncedFeeds(deps.store, deps.feeds).catch((error: unknown) => {
        deps.log("error", "feeds-not-synced", { reason: String(error) });
      }),
    /** Fetches what is due. All who ask during a run get that run's result (R2, S17). */
    run: () => (current ??= runRefresh(deps).finally(() => (current = undefined))),
    /** Ends a run under way; resolves when it is over. Call it before closing the store. */
    async stop() {
      stopping.abort();
      await current;
    },
  };
}
