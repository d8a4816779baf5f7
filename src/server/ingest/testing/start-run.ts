import type { Log } from "#host/log.ts";
import { fetchGuarded } from "#host/outbound/fetch-guarded.ts";
import { nodeTransport } from "#host/outbound/node-transport.ts";
import type { FeedSource } from "#news/article.ts";
import { createHostCoolDowns, type RefreshDeps } from "../refresh-deps.ts";
import { runRefresh } from "../run-refresh.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";
import { createFakeStore, type FakeStore } from "./fake-store.ts";
import type { FeedHost } from "./start-feed-host.ts";

export interface TestRun {
  store: FakeStore;
  clock: FakeClock;
  deps: RefreshDeps;
  logged: Record<string, unknown>[];
  run: () => ReturnType<typeof runRefresh>;
}

/** A refresh over real sockets to loopback publishers, on a clock of the test's own. */
export function startRun(
  hosts: readonly FeedHost[],
  urls: Record<string, string>,
  more: Partial<RefreshDeps> = {},
): TestRun {
  const store = createFakeStore();
  const clock = createFakeClock();
  const logged: TestRun["logged"] = [];
  const log: Log = (level, event, fields) => void logged.push({ level, event, ...fields });
  const allowHosts = new Set(hosts.map((host) => host.host));
  const deps: RefreshDeps = {
    store,
    clock,
    log,
    feeds: Object.entries(urls).map(([name, url]) => toFeedSource(name, url)),
    userAgent: "waymark-news/0 (+https://waymark.example/)",
    coolDowns: createHostCoolDowns(),
    ask: (url, options) =>
      fetchGuarded(url, {
        ...options,
        transport: nodeTransport,
        resolve: () => Promise.reject(new Error("no DNS in tests")),
        allowHosts,
        ...toTimeouts(url),
      }),
    ...more,
  };
  return { store, clock, deps, logged, run: () => runRefresh(deps) };
}

export function toFeedSource(name: string, url: string): FeedSource {
  return { name, home: `https://${name}.example/`, url, enabled: true };
}

/** Short only where a publisher is meant to hang, so that a busy machine does not turn a good one into a slow one. */
function toTimeouts(url: string) {
  if (url.endsWith("/silent")) return { headersTimeoutMs: 50 };
  return url.endsWith("/drip") ? { totalTimeoutMs: 50 } : {};
}
