import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readBuiltSite } from "./pages/read-built-site.ts";
import { startSchedule } from "./start-server.ts";
import { startTestServer } from "./testing/start-test-server.ts";
import { writeTestDist } from "./testing/write-test-dist.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("schedule", () => {
  it("runs at once, then so many minutes after each end", async () => {
    const job = vi.fn(async () => undefined);
    const schedule = startSchedule(15, job, () => {});
    await schedule.current;
    expect(job).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(15 * 60_000 - 1);
    expect(job).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(job).toHaveBeenCalledTimes(2);
    schedule.stop();
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(job).toHaveBeenCalledTimes(2);
  });

  it("R3 goes on soon after a run that left something over, and never later than usual", async () => {
    const wishes = [61_000, 61_000, undefined, 10 * 60 * 60_000];
    const job = vi.fn(async () => wishes.shift());
    const schedule = startSchedule(15, job, () => {});
    for (const waitMs of [61_000, 61_000, 15 * 60_000, 15 * 60_000]) {
      const calls = job.mock.calls.length;
      await vi.advanceTimersByTimeAsync(waitMs - 1);
      expect(job).toHaveBeenCalledTimes(Math.max(calls, 1));
      await vi.advanceTimersByTimeAsync(1);
      expect(job).toHaveBeenCalledTimes(Math.max(calls, 1) + 1);
    }
    schedule.stop();
  });

  it("runs once when there is no schedule", async () => {
    const job = vi.fn(async () => undefined);
    const schedule = startSchedule(0, job, () => {});
    await schedule.current;
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(job).toHaveBeenCalledTimes(1);
    expect(schedule.isStalled()).toBe(false);
    schedule.stop();
  });

  it("tries again where the first run was refused, without a schedule too", async () => {
    const wishes = [59_000, undefined];
    const job = vi.fn(async () => wishes.shift());
    const schedule = startSchedule(0, job, () => {});
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(job).toHaveBeenCalledTimes(2);
    schedule.stop();
  });

  it("T14 goes on after a run that failed, and says so", async () => {
    const events: string[] = [];
    const job = vi.fn(async () => {
      throw new Error("no network");
    });
    const schedule = startSchedule(1, job, (_level, event) => events.push(event));
    await schedule.current;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(job).toHaveBeenCalledTimes(2);
    expect(events).toEqual(["refresh-failed", "refresh-failed"]);
    schedule.stop();
  });

  it("T15 is stalled when a run hangs, by the monotonic clock and not by the date", async () => {
    const schedule = startSchedule(
      1,
      () => new Promise(() => {}),
      () => {},
    );
    vi.setSystemTime(new Date("2030-01-01"));
    expect(schedule.isStalled()).toBe(false);
    await vi.advanceTimersByTimeAsync(3 * 60_000 + 1);
    expect(schedule.isStalled()).toBe(true);
    schedule.stop();
  });

  it("plans nothing more when it was stopped during a run", async () => {
    let finish = () => {};
    const job = vi.fn(
      () =>
        new Promise<undefined>((resolve) => {
          finish = () => resolve(undefined);
        }),
    );
    const schedule = startSchedule(1, job, () => {});
    schedule.stop();
    finish();
    await schedule.current;
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(job).toHaveBeenCalledTimes(1);
  });
});

describe("the server's own schedule", () => {
  it("R3 looks again after a minute when feeds were left over", async () => {
    const leftOver = [5, 5, 0];
    const run = vi.fn(async () => ({ feeds: { deferred: leftOver.shift() ?? 0 } }));
    const dataFolder = join(tmpdir(), `waymark-schedule-${process.pid}`);
    const server = await startTestServer({
      settings: { dataFolder, refreshMinutes: 15 },
      refresh: { run, stop: async () => {}, sync: async () => {} },
    });
    try {
      await server.firstNews;
      for (const [waitMs, calls] of [
        [0, 1],
        [61_000, 2],
        [61_000, 3],
        [61_000, 3],
      ] as const) {
        await vi.advanceTimersByTimeAsync(waitMs);
        expect(run).toHaveBeenCalledTimes(calls);
      }
    } finally {
      vi.useRealTimers();
      await server.remove();
      rmSync(dataFolder, { recursive: true, force: true });
    }
  });
});

describe("another build", () => {
  it("leaves open pages the scripts of the build before, and names its sources once that one's refresh is over", async () => {
    vi.useRealTimers();
    const order: string[] = [];
    const toRefresh = (name: string) => ({
      run: async () => undefined,
      stop: async () => void order.push(`${name} is over`),
      sync: async () => void order.push(`${name} says its sources`),
    });
    const server = await startTestServer({ refresh: toRefresh("first") });
    const folder = mkdtempSync(join(tmpdir(), "waymark-next-"));
    writeTestDist(folder);
    const site = readBuiltSite(folder);
    const script = "/assets/site-abc123.js";
    const next = (name: string) => ({
      site: { ...site, files: new Map([...site.files].filter(([path]) => path === "/")) },
      rest: async () => new Response(),
      functions: async () => new Response(),
      refresh: toRefresh(name),
      splice: () => "",
    });
    const read = async () =>
      Promise.all([script, "/robots.txt"].map(async (path) => (await fetch(server.url + path)).status));
    try {
      expect(await read()).toEqual([200, 200]);
      await server.serve(next("second"));
      expect(await read()).toEqual([200, 404]);
      await server.serve(next("third"));
      expect(await read()).toEqual([404, 404]);
      expect(order).toEqual([
        "first says its sources",
        "first is over",
        "second says its sources",
        "second is over",
        "third says its sources",
      ]);
    } finally {
      await server.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
