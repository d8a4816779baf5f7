import { toUserAgent } from "#base/user-agent.ts";
import { fetchGuarded, type GuardedOptions } from "#host/outbound/fetch-guarded.ts";
import { createHostCoolDowns, type RefreshDeps, type RefreshResult, systemClock } from "./refresh-deps.ts";
import { runRefresh } from "./run-refresh.ts";

export interface CreateRefreshOptions extends Pick<RefreshDeps, "store" | "feeds" | "updatesXml" | "log"> {
  /** The platform's way out, Node's or that of an Edge Function, and WAYMARK_ALLOW_HOSTS. */
  outbound: Required<Pick<GuardedOptions, "transport" | "resolve" | "allowHosts">>;
  site: { product: string; version: string; url: string };
}

export type Refresh = ReturnType<typeof createRefresh>;

/** To read the states of thousands of feeds, or to wait for a store that is locked, takes longer than anyone may ask again. */
const idleMs = 900;

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
  const run = async () => {
    const result = await runRefresh(deps);
    const isIdle = result.status === "skipped" || result.errors.some(({ feed }) => feed === "");
    const forget = () => {
      current = undefined;
    };
    if (isIdle) setTimeout(forget, idleMs).unref();
    else forget();
    return result;
  };
  return {
    /** Fetches what is due. All who ask during a run, or soon after one that fetched nothing, get its result (R2, S17). */
    run(): Promise<RefreshResult> {
      current ??= run();
      return current;
    },
    /** Ends a run under way; resolves when it is over. Call it before closing the store. */
    async stop() {
      stopping.abort();
      await current;
    },
  };
}
