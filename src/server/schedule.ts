import type { Log } from "#host/log.ts";

/** Runs a job again and again: first at once, then `minutes` after each end, so that a slow run never overlaps itself. */
export interface Schedule {
  /** The run that is going on, or the last one. Never rejects. */
  readonly current: Promise<void>;
  /** No run has started for more than three intervals: the timer is dead or a run hangs (T9). */
  isStalled(): boolean;
  stop(): void;
}

/** What a job may answer: that something was left over, and how soon it may go on. */
interface JobResult {
  againInMs?: number | undefined;
}

/** `minutes` 0 runs the job once and never again. Times come from the monotonic clock (T15). */
export function startSchedule(
  minutes: number,
  job: () => Promise<JobResult | undefined>,
  log: Log,
): Schedule {
  const intervalMs = minutes * 60_000;
  let startedMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const run = async () => {
    startedMs = performance.now();
    let waitMs = intervalMs;
    try {
      waitMs = Math.min((await job())?.againInMs ?? intervalMs, intervalMs);
    } catch (error) {
      log("error", "refresh-failed", { reason: String(error) });
    }
    if (isStopped || intervalMs === 0) return;
    timer = setTimeout(() => {
      current = run();
    }, waitMs);
    timer.unref();
  };

  let current = run();
  return {
    get current() {
      return current;
    },
    isStalled: () => intervalMs > 0 && performance.now() - startedMs > 3 * intervalMs,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
