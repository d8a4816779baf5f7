import { setTimeout } from "node:timers/promises";

/** What a run asks of the links' hosts together. One host is asked one thing at a time. */
export const runLimits = { concurrency: 8, hostGapMs: 1000 };

export interface HostRun<T> {
  concurrency: number;
  hostOf: (item: T) => string;
  /** Between the end of one request to a host and the beginning of the next. */
  gapMs: number;
  signal?: AbortSignal;
  /** Resolves with how long to leave its host alone, if the host asked for that. */
  work: (item: T) => Promise<{ coolDownMs?: number }>;
  /** Not looked at, because its host asked to be left alone. */
  onSkipped?: (item: T) => void;
}

/**
 * At most `concurrency` at once and one per host, with a pause between two to one host. Hosts with many links start
 * first: with a pause after each, they decide how long the run takes. Ends when the signal is aborted.
 */
export async function runByHost<T>(items: readonly T[], run: HostRun<T>): Promise<void> {
  const { signal, gapMs } = run;
  const groups = [...Map.groupBy(items, run.hostOf).values()].sort((a, b) => b.length - a.length);
  // Each host's items, last first, so that the next one is a pop away.
  const fresh = groups.map((group) => ({ left: group.reverse(), freeMs: 0 })).values();
  /** Hosts with items left, in the order in which they may be asked again. */
  const resting: { left: T[]; freeMs: number }[] = [];
  const takeHost = () => fresh.next().value ?? resting.shift();
  // A worker that finds no host has nothing left to do: each remaining host has a worker.
  const runWorker = async () => {
    for (let host = takeHost(); host; host = takeHost()) {
      const restMs = host.freeMs - performance.now();
      if (restMs > 0) await setTimeout(restMs, undefined, signal && { signal }).catch(() => {});
      const item = host.left.pop();
      if (item === undefined || signal?.aborted) return;
      const { coolDownMs = 0 } = await run.work(item);
      if (coolDownMs > 0) for (const left of host.left.splice(0).reverse()) run.onSkipped?.(left);
      if (host.left.length > 0) resting.push({ ...host, freeMs: performance.now() + gapMs });
    }
  };
  await Promise.all(Array.from({ length: run.concurrency }, runWorker));
}
