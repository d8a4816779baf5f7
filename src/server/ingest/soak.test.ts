import { readdirSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { openSqliteStore } from "#server/store/sqlite-store.ts";
import { makeTestFolder } from "#server/store/testing/make-test-folder.ts";
import { printRss, type Route, sendStatus, startFeedHost } from "./testing/start-feed-host.ts";
import { startRun } from "./testing/start-run.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");
const hour = 3_600_000;

/** Linux tells what a process has open; elsewhere Node's own list has to do. */
function countHandles(): number {
  if (process.platform === "linux") return readdirSync("/proc/self/fd").length;
  return process.getActiveResourcesInfo().length;
}

async function measure() {
  // Sockets that were closed in the last moment are let go on the next turns.
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve, 20));
  collectGarbage();
  const timers = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  return { handles: countHandles(), timers, heapMb: process.memoryUsage().heapUsed / 1e6 };
}

describe("T13 soak", () => {
  it("after a hundred refreshes, good and bad, nothing has piled up", async () => {
    const { folder, remove } = makeTestFolder();
    let version = 0;
    const growing: Route = (_request, response) => {
      version += 1;
      const entry = `<item><title>Story ${version}</title><link>https://a.example/${version}</link></item>`;
      response.writeHead(200).end(printRss("a", 3).replace("<item>", `${entry}<item>`));
    };
    const host = await startFeedHost({
      "/growing": growing,
      "/same": (_request, response) => response.writeHead(200).end(printRss("same", 20)),
      "/broken": (_request, response) =>
        void response.writeHead(200).write("<rss><channel>", () => response.destroy()),
      "/busy": sendStatus(500),
      "/page": sendStatus(200, { "content-type": "text/html" }, "<!doctype html><title>No feed</title>"),
    });
    const store = await openSqliteStore(folder, { log: () => {} });
    const urls = Object.fromEntries(Object.keys(host.routes).map((path) => [path.slice(1), host.url(path)]));
    const { run, clock } = startRun([host], urls, { store });
    const refresh = async (times: number) => {
      for (let time = 0; time < times; time++) {
        // Past the longest back-off, so that the bad ones are asked every time as well.
        clock.advance(25 * hour);
        expect((await run()).feeds).toMatchObject({ due: 5, failed: 3, deferred: 0 });
        host.requests.length = 0;
      }
    };
    try {
      await refresh(40);
      const before = await measure();
      await refresh(100);
      const after = await measure();
      expect(version).toBe(140);
      expect(after.handles - before.handles).toBeLessThanOrEqual(5);
      expect(after.timers - before.timers).toBeLessThanOrEqual(5);
      expect(after.heapMb - before.heapMb).toBeLessThan(10);
      // R38: of 180 days of one new entry each 25 hours, what one source may show.
      expect(await store.readNewest(5000)).toHaveLength(50);
      expect(await store.readFeedStates()).toHaveLength(5);
    } finally {
      await store.close();
      await host.close();
      remove();
    }
  });
});
