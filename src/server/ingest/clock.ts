/** Time and chance, so that tests own both. */
export interface Clock {
  /** Epoch milliseconds: for what is stored. */
  nowMs(): number;
  /** Never jumps (T15): for how long something took or may still take. */
  monotonicMs(): number;
  /** Ends early, without an error, when the signal is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** 0 up to 1. */
  random(): number;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      if (signal.aborted) finish();
      else signal.addEventListener("abort", finish);
    }),
  random: () => Math.random(),
};
