import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startSchedule } from "./schedule.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("schedule", () => {
  it("runs at once, then so many minutes after each end", async () => {
    const job = vi.fn(async () => {});
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

  it("runs once when there is no schedule", async () => {
    const job = vi.fn(async () => {});
    const schedule = startSchedule(0, job, () => {});
    await schedule.current;
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(job).toHaveBeenCalledTimes(1);
    expect(schedule.isStalled()).toBe(false);
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
        new Promise<void>((resolve) => {
          finish = resolve;
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
