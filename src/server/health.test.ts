import { describe, expect, it, vi } from "vitest";
import { createHealth, type HealthDeps } from "./health.ts";
import type { FeedState } from "./store/article-store.ts";
import { createMemoryStore } from "./testing/memory-store.ts";
import { startTestServer } from "./testing/start-test-server.ts";

const feed = (changes: Partial<FeedState>) =>
  ({
    url: "https://a.example/feed",
    enabled: true,
    errorCode: "",
    lastCheckAtMs: 2,
    lastSuccessAtMs: changes.errorCode ? 1 : 2,
    ...changes,
  }) as FeedState;

async function ask(prepare: (deps: HealthDeps & { store: ReturnType<typeof createMemoryStore> }) => void) {
  const deps = {
    phase: () => "running" as const,
    build: () => "b1",
    store: createMemoryStore(),
    isSnapshotSaved: () => true,
    isScheduleStalled: () => false,
    lacksSources: () => false,
    log: () => {},
  };
  prepare(deps);
  const response = await createHealth(deps).ready();
  return {
    status: response.status,
    body: await response.json(),
    caching: response.headers.get("cache-control"),
  };
}

describe("T9 health", () => {
  it("is ready when all is well, and never cached", async () => {
    expect(await ask(() => {})).toEqual({
      status: 200,
      body: { status: "ready", reasons: [] },
      caching: "no-store",
    });
  });

  it.each<[string, number, Parameters<typeof ask>[0]]>([
    [
      "starting",
      503,
      (deps) => {
        deps.phase = () => "starting";
      },
    ],
    [
      "stopping",
      503,
      (deps) => {
        deps.phase = () => "stopping";
      },
    ],
    [
      "store_unreadable",
      200,
      (deps) => {
        deps.store.fault = new Error("/srv/hub/data is gone");
      },
    ],
    [
      "store_read_only",
      200,
      (deps) => {
        deps.store.writeFault = new Error("readonly database");
      },
    ],
    [
      "snapshot_not_saved",
      200,
      (deps) => {
        deps.isSnapshotSaved = () => false;
      },
    ],
    [
      "schedule_stalled",
      200,
      (deps) => {
        deps.isScheduleStalled = () => true;
      },
    ],
    [
      "sources_unreadable",
      200,
      (deps) => {
        deps.lacksSources = () => true;
      },
    ],
    [
      "no_feed_succeeded",
      200,
      (deps) => {
        deps.store.feedStates = [feed({ errorCode: "timeout" })];
      },
    ],
    [
      "no_feed_succeeded",
      200,
      (deps) => {
        deps.store.feedStates = [feed({ lastSuccessAtMs: 0 })];
      },
    ],
  ])("%s is %i", async (reason, status, prepare) => {
    const { body, ...rest } = await ask(prepare);
    expect(rest).toEqual({ status, caching: "no-store" });
    expect(body).toEqual({ status: status === 503 ? "unavailable" : "degraded", reasons: [reason] });
  });

  it("counts neither feeds that are switched off nor the hub's own, which needs no network", async () => {
    const own = feed({ url: "waymark:updates" });
    const bad = feed({ errorCode: "timeout" });
    const reasons = async (feedStates: FeedState[]) =>
      (
        await ask((deps) => {
          deps.store.feedStates = feedStates;
        })
      ).body.reasons;
    expect(await reasons([own, bad])).toEqual(["no_feed_succeeded"]);
    expect(await reasons([own, { ...bad, enabled: false }])).toEqual([]);
    expect(await reasons([own, bad, feed({})])).toEqual([]);
  });

  it("writes to the disk once for a hundred questions", async () => {
    let writes = 0;
    const store = createMemoryStore();
    store.checkWritable = async () => {
      writes++;
    };
    const health = createHealth({
      phase: () => "running",
      build: () => "b1",
      store,
      isSnapshotSaved: () => true,
      isScheduleStalled: () => false,
      lacksSources: () => false,
      log: () => {},
    });
    await Promise.all(Array.from({ length: 100 }, () => health.ready()));
    expect(writes).toBe(1);
  });

  it("live asks nothing, so that a dead store is not a reason for a restart", async () => {
    const server = await startTestServer();
    server.store.fault = new Error("gone");
    const response = await fetch(`${server.url}/health/live`);
    expect([response.status, await response.json(), response.headers.get("cache-control")]).toEqual([
      200,
      { status: "live", build: "b1" },
      "no-store",
    ]);
    const ready = await fetch(`${server.url}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: "degraded", reasons: ["store_unreadable"] },
    ]);
    expect((await fetch(server.url)).status, "as good as the page").toBe(200);
    await server.remove();
  });

  it("a store that says nothing delays neither, and is asked once at a time", async () => {
    let asked = 0;
    const store = createMemoryStore();
    const silent = Object.assign(store, {
      readVersion: () => {
        asked++;
        return new Promise<number>(() => {});
      },
    });
    const health = createHealth({
      phase: () => "running",
      build: () => "b1",
      store: silent,
      isSnapshotSaved: () => true,
      isScheduleStalled: () => false,
      lacksSources: () => false,
      log: () => {},
    });
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    try {
      const first = await health.ready();
      expect([first.status, await first.json()]).toEqual([
        200,
        { status: "degraded", reasons: ["store_unreadable"] },
      ]);
      clock.mockReturnValue(60_000);
      expect((await health.ready()).status).toBe(200);
      expect(asked).toBe(1);
    } finally {
      clock.mockRestore();
    }
  });

  it("live does not wait for a store that says nothing", async () => {
    const server = await startTestServer();
    server.store.readVersion = () => new Promise(() => {});
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
    await server.remove();
  });
});
