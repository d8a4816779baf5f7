import { onTestFinished, vi } from "vitest";

/** A whole second, because a session's `expires_at` is counted in seconds. */
export const startMs = Date.UTC(2026, 10, 21, 12, 0, 0);
export const nowSeconds = () => Math.floor(Date.now() / 1000);

/** For the test that runs. `setImmediate` stays real: loopback I/O goes on while the clock is stopped. */
export function startFakeClock(): void {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({
    now: startMs,
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
}

/** Moves the clock in small steps and lets the network come to rest after each, so that arrival times are exact. */
export async function advanceClock(byMs: number, idle: () => Promise<void>, stepMs = 100): Promise<void> {
  await idle();
  for (let passedMs = 0; passedMs < byMs; passedMs += stepMs) {
    await vi.advanceTimersByTimeAsync(Math.min(stepMs, byMs - passedMs));
    await idle();
  }
}
