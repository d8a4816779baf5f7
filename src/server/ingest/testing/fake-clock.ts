import type { Clock } from "../refresh-deps.ts";

export interface FakeClock extends Clock {
  advance(ms: number): void;
}

/** Time that moves only when told. Short sleeps (the pause before a retry) move it themselves and end at once. */
export function createFakeClock(startMs = Date.UTC(2026, 10, 21, 12)): FakeClock {
  let elapsedMs = 0;
  let sleepers: { untilMs: number; wake: () => void }[] = [];
  const clock: FakeClock = {
    nowMs: () => startMs + elapsedMs,
    monotonicMs: () => elapsedMs,
    random: () => 0.5,
    sleep: (ms, signal) =>
      new Promise((wake) => {
        if (ms <= 5000) {
          clock.advance(ms);
          wake();
          return;
        }
        sleepers.push({ untilMs: elapsedMs + ms, wake });
        signal.addEventListener("abort", () => wake());
      }),
    advance(ms) {
      elapsedMs += ms;
      const due = sleepers.filter(({ untilMs }) => untilMs <= elapsedMs);
      sleepers = sleepers.filter(({ untilMs }) => untilMs > elapsedMs);
      for (const { wake } of due) wake();
    },
  };
  return clock;
}
