import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endOnSignals } from "./end-on-signals.ts";

/** The listeners are called by hand: a real signal would end the test runner. */
let send: (signal: "SIGTERM" | "SIGINT") => void;
let exits: (number | undefined)[] = [];
const signals = ["SIGTERM", "SIGINT"] as const;
let before: Map<string, unknown[]>;

beforeEach(() => {
  vi.useFakeTimers();
  exits = [];
  before = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
  vi.spyOn(process, "exit").mockImplementation((code) => {
    exits.push(code as number);
    return undefined as never;
  });
  send = (signal) => {
    for (const listener of process.listeners(signal)) {
      if (!before.get(signal)?.includes(listener)) listener(signal);
    }
  };
});
afterEach(() => {
  for (const signal of signals) {
    for (const listener of process.listeners(signal)) {
      if (!before.get(signal)?.includes(listener)) process.off(signal, listener);
    }
  }
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

describe("T8 signals", () => {
  it.each([
    ["SIGTERM", 1000],
    ["SIGINT", 0],
  ] as const)("%s stops gently and ends with 0", async (signal, drainMs) => {
    const stop = vi.fn(async () => {});
    endOnSignals({ stop }, () => {});
    send(signal);
    await settle();
    expect(stop).toHaveBeenCalledExactlyOnceWith(drainMs);
    expect(exits).toEqual([0]);
  });

  it("a second signal ends it at once, with the signal's own code", async () => {
    endOnSignals({ stop: () => new Promise(() => {}) }, () => {});
    send("SIGTERM");
    await vi.advanceTimersByTimeAsync(300);
    expect(exits).toEqual([]);
    send("SIGINT");
    expect(exits).toEqual([130]);
  });

  it("the echo that npm and a terminal make of one signal is not a second one", async () => {
    endOnSignals({ stop: () => new Promise(() => {}) }, () => {});
    send("SIGINT");
    await vi.advanceTimersByTimeAsync(20);
    send("SIGINT");
    send("SIGTERM");
    expect(exits).toEqual([]);
  });

  it("says when stopping failed", async () => {
    const events: string[] = [];
    endOnSignals({ stop: () => Promise.reject(new Error("disk")) }, (_level, event) => events.push(event));
    send("SIGTERM");
    await settle();
    expect([exits, events]).toEqual([[70], ["stopping", "not-stopped-cleanly"]]);
  });
});
