import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { limits } from "#base/caller-limits.ts";
import type { Log } from "#host/log.ts";
import type { Settings } from "#host/settings/settings.ts";
import type { Headline } from "#news/headline.ts";
import { toFileHeaders } from "./headers/security-headers.ts";
import { createHealth } from "./health.ts";
import { createListener } from "./http/create-listener.ts";
import { createRequestHandler, type RequestParts } from "./http/handle-request.ts";
import { createResponseCache } from "./http/response-cache.ts";
import { stopServer } from "./http/stop-server.ts";
import { createHomePage } from "./pages/home-page.ts";
import type { BuiltSite } from "./pages/read-built-site.ts";
import type { ArticleStore } from "./store/article-store.ts";
import { startStoreWatch } from "./store/store-watch.ts";

/** A build, and the functions that answer with it. */
export interface ServedSite extends Pick<RequestParts, "rest" | "functions"> {
  site: BuiltSite;
  /** Fetches what is due, at most thirty feeds (R3); the schedule runs it. `stop` ends a run under way. */
  refresh: {
    run(): Promise<
      { feeds: { deferred: number }; status?: string; next_due_at?: string | undefined } | undefined
    >;
    stop(): Promise<void>;
    /** Makes the store's list of sources this build's. Call it once the earlier build's refresh is over, which would write its own list. */
    sync(): Promise<unknown>;
  };
  /** The list of news sources could not be read. */
  lacksSources?: boolean;
  /** The built page with headlines in it. */
  splice(headlines: readonly Headline[], nowMs: number): string;
}

export interface ServerDeps extends ServedSite {
  settings: Pick<Settings, "host" | "port" | "dataFolder" | "refreshMinutes" | "connectionShares">;
  /** May fail at any call; the server lives on (T4-T7). Closed by `stop`. */
  store: ArticleStore;
  nowMs(): number;
  log: Log;
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

const pageAgeMs = 60_000;
/** R2: a minute between two starts; a second more, so that the lease is not refused. */
const leftOverPauseMs = 61_000;

/** Rejects with Node's own error when the address cannot be listened on (EADDRINUSE, EACCES, EADDRNOTAVAIL). */
export async function startServer(deps: ServerDeps) {
  let phase: "starting" | "running" | "stopping" = "starting";
  let served: ServedSite = deps;
  /** What pages of the build before still ask for: scripts and search data, named by their content. */
  let before: BuiltSite["files"] = new Map();
  let page = createPage(deps);
  const watch = startStoreWatch(deps.store, () => page.update());
  let schedule: ReturnType<typeof startSchedule> | undefined;
  const health = createHealth({
    phase: () => phase,
    build: () => served.site.build,
    store: deps.store,
    isSnapshotSaved: () => page.isSnapshotSaved(),
    isScheduleStalled: () => schedule?.isStalled() ?? false,
    lacksSources: () => served.lacksSources ?? false,
    log: deps.log,
  });
  const listener = createListener({
    base: () => served.site.rules.base,
    findFile: (path) => (path === "/" ? page.file : (served.site.files.get(path) ?? before.get(path))),
    notFound: () => served.site.notFound,
    handle: createRequestHandler({
      rest: (request) => served.rest(request),
      functions: (request) => served.functions(request),
      health,
      log: deps.log,
    }),
    cache: createResponseCache(),
    version: watch.version,
    lookAtStore: watch.look,
    isStopping: () => phase === "stopping",
    connectionShares: deps.settings.connectionShares,
    log: deps.log,
  });
  const renewal = setInterval(() => page.renew(), pageAgeMs);
  renewal.unref();
  const stopTimers = () => {
    clearInterval(renewal);
    watch.stop();
    schedule?.stop();
  };

  let ending: Promise<void> | undefined;
  const end = async (drainMs: number) => {
    stopTimers();
    // First the refresh, because visitors wait for its result; the store last, when nothing uses it any more.
    await served.refresh.stop();
    await stopServer(listener, drainMs);
    await deps.store.close();
  };

  await deps.refresh.sync();
  try {
    listener.listen(deps.settings.port, deps.settings.host, limits.connections);
    await once(listener, "listening");
  } catch (error) {
    stopTimers();
    throw error;
  }
  await page.showSnapshot();
  await watch.look();
  const begin = () =>
    startSchedule(deps.settings.refreshMinutes, () => refreshOnce(served.refresh, deps.nowMs), deps.log);
  schedule = begin();
  // At once if an earlier run left some, otherwise after the first refresh.
  const firstNews = page.hasHeadlines() ? Promise.resolve() : schedule.current.then(watch.look);
  phase = "running";
  return {
    url: toUrl(deps.settings.host, listener),
    /** Resolves when the page has headlines. */
    firstNews,
    /** Another build from now on: the port stays open, and answers that have begun are those of the build before. */
    async serve(next: ServedSite): Promise<void> {
      const fresh = createPage({ ...deps, ...next });
      await fresh.showSnapshot();
      schedule?.stop();
      await served.refresh.stop();
      if (phase !== "running") return;
      const { files, rules } = served.site;
      const assets = rules.immutable.slice(rules.base.length - 1);
      before = new Map([...files].filter(([path]) => path.startsWith(assets)));
      served = next;
      page = fresh;
      await next.refresh.sync();
      await page.update();
      if (phase === "running") schedule = begin();
    },
    /** T8. `drainMs`: how long new connections are accepted while /health/ready says 503, so that a balancer notices first. */
    stop(drainMs = 0): Promise<void> {
      phase = "stopping";
      ending ??= end(drainMs);
      return ending;
    },
  };
}

/**
 * A list too long for one run continues as soon as R2 allows, or the last of a thousand feeds would wait for hours. So does a
 * run that was refused, because the one before it was killed or ended a moment ago.
 */
async function refreshOnce(refresh: ServedSite["refresh"], nowMs: () => number) {
  const result = await refresh.run();
  if (result?.status === "skipped" && result.next_due_at)
    return Math.max(0, Date.parse(result.next_due_at) - nowMs()) + 1000;
  return result && result.feeds.deferred > 0 ? leftOverPauseMs : undefined;
}

function createPage(deps: ServerDeps) {
  const built = deps.site.files.get("/");
  if (!built) throw new Error("The built site has no home page.");
  const { rules } = deps.site;
  const headers = { "content-type": "text/html; charset=utf-8", ...toFileHeaders(rules, rules.base) };
  return createHomePage({ ...deps, built, headers, dataFolder: deps.settings.dataFolder });
}

/** An address that a person can open: 0.0.0.0 is only for listening. */
function toUrl(host: string, server: Server): string {
  const { port } = server.address() as AddressInfo;
  const shown = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${shown.includes(":") ? `[${shown}]` : shown}:${port}`;
}

/**
 * Runs a job again and again: first at once, then `minutes` after each end, so that a slow run never overlaps itself. A job may
 * return how soon it wants to continue. With `minutes` 0 it runs until it wants no more. By the monotonic clock (T15).
 */
export function startSchedule(minutes: number, job: () => Promise<number | undefined>, log: Log) {
  const intervalMs = minutes * 60_000;
  let startedMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const run = async () => {
    startedMs = performance.now();
    let waitMs = intervalMs;
    try {
      const wishMs = await job();
      waitMs = Math.min(wishMs ?? intervalMs, intervalMs || Number.POSITIVE_INFINITY);
    } catch (error) {
      log("error", "refresh-failed", { reason: String(error) });
    }
    if (isStopped || waitMs === 0) return;
    timer = setTimeout(() => {
      current = run();
    }, waitMs);
    timer.unref();
  };

  let current = run();
  return {
    /** The run that is going on, or the last one. Never rejects. */
    get current(): Promise<void> {
      return current;
    },
    /** No run has started for more than three intervals: the timer is dead or a run hangs (T9). */
    isStalled: () => intervalMs > 0 && performance.now() - startedMs > 3 * intervalMs,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
