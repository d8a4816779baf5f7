import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AllowHosts } from "#host/outbound/check-url.ts";
import { fetchGuarded } from "#host/outbound/fetch-guarded.ts";
import { nodeTransport } from "#host/outbound/node-transport.ts";
import { createHostCoolDowns, type RefreshDeps, systemClock } from "../../src/server/ingest/refresh-deps.ts";
import { runRefresh } from "../../src/server/ingest/run-refresh.ts";
import type { ArticleStore } from "../../src/server/store/article-store.ts";
import { openSqliteStore } from "../../src/server/store/sqlite-store.ts";
import { benchNowMs } from "./print-bench-feed.ts";

export interface Refreshed {
  feeds: number;
  changed: number;
  unchanged: number;
  failed: number;
  runs: number;
}

export interface BenchRefresh {
  store: ArticleStore;
  /** Checks every feed once, in as many runs as R3 needs. Only the time is made up: it jumps in between. */
  refreshAll(): Promise<Refreshed>;
  remove(): Promise<void>;
}

/** The refresh of a server, with the real transport, guard, parser and embedded store; only names and time are ours. */
export async function startBenchRefresh(
  port: number,
  feedCount: number,
  path: string,
): Promise<BenchRefresh> {
  const folder = mkdtempSync(join(tmpdir(), "waymark-bench-news-"));
  const store = await openSqliteStore(folder, { log: () => {} });
  let jumpedMs = 0;
  const startedMs = performance.now();
  const nowMs = () => Math.floor(benchNowMs + jumpedMs + performance.now() - startedMs);
  const outbound = {
    transport: nodeTransport,
    resolve: async () => ["127.0.0.1"],
    allowHosts: { has: (host: string) => host.endsWith(`.example:${port}`) } as AllowHosts,
  };
  const deps: RefreshDeps = {
    store,
    feeds: Array.from({ length: feedCount }, (_, number) => ({
      name: `Feed ${number}`,
      home: `https://feed-${number}.example/`,
      url: `http://feed-${number}.example:${port}${path}`,
      enabled: true,
    })),
    ask: (url, options) => fetchGuarded(url, { ...outbound, ...options }),
    userAgent: "waymark-news/bench (+https://waymark.example/about)",
    coolDowns: createHostCoolDowns(),
    clock: { ...systemClock, nowMs },
    log: () => {},
  };
  return {
    store,
    async refreshAll() {
      // Past the longest wait between two checks (R13), so that all are due.
      jumpedMs += 6.5 * 3_600_000;
      const sum: Refreshed = { feeds: 0, changed: 0, unchanged: 0, failed: 0, runs: 0 };
      for (;;) {
        const { status, feeds } = await runRefresh(deps);
        if (status === "skipped") throw new Error("a run was skipped: the clock did not move");
        sum.runs += 1;
        sum.changed += feeds.ok;
        sum.unchanged += feeds.not_modified;
        sum.failed += feeds.failed;
        sum.feeds = sum.changed + sum.unchanged + sum.failed;
        if (feeds.deferred === 0) return sum;
        jumpedMs += 61_000;
      }
    },
    async remove() {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}
