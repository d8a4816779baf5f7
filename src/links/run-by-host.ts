/** What a run asks of the links' hosts together. One host is asked one thing at a time. */
export const runLimits = { concurrency: 8, hostGapMs: 1000 };

export interface HostRun<T> {
  concurrency: number;
  hostOf: (item: T) => string;
  /** Between the end of one request to a host and the beginning of the next. */
  gapMs: number;
  signal: AbortSignal;
  /** Says for how long to leave its host alone. */
  work: (item: T) => Promise<{ coolDownMs?: number }>;
  /** Not looked at, because its host asked to be left alone. */
  onSkipped: (item: T) => void;
}

/**
 * At most `concurrency` at once and one per host, with a pause between two to one host. Hosts with many links start
 * first: with a pause after each, they decide how long the run takes. Ends when the signal is aborted.
 */
export async function runByHost<T>(items: readonly T[], run: HostRun<T>): Promise<void> {
  // Each host's items, last first, so that the next one is a pop away.
  const groups = [...Map.groupBy(items, run.hostOf).values()].map((group) => group.reverse());
  groups.sort((a, b) => b.length - a.length);
  const hosts = createHostQueue(groups, run);
  const runWorker = async () => {
    for (let queue = await hosts.take(); queue; queue = await hosts.take()) {
      const item = queue.pop();
      const { coolDownMs = 0 } = item === undefined ? {} : await run.work(item);
      if (coolDownMs > 0) for (const left of queue.splice(0).reverse()) run.onSkipped(left);
      hosts.giveBack(queue);
    }
  };
  await Promise.all(Array.from({ length: run.concurrency }, runWorker));
}

/** Hosts that may be asked now, and workers that wait for one. */
function createHostQueue<T>(queues: T[][], { gapMs, signal }: { gapMs: number; signal: AbortSignal }) {
  const ready: (T[] | undefined)[] = queues;
  let next = 0;
  /** Hosts with items left: ready, resting or being asked. */
  let open = queues.length;
  const waiting: ((queue: T[] | undefined) => void)[] = [];
  const resting = new Set<NodeJS.Timeout>();
  const wakeAll = () => {
    for (const wake of waiting.splice(0)) wake(undefined);
  };
  const stop = () => {
    for (const timer of resting) clearTimeout(timer);
    wakeAll();
  };
  signal.addEventListener("abort", stop, { once: true });

  return {
    async take(): Promise<T[] | undefined> {
      if (signal.aborted || open === 0) return;
      const queue = ready[next];
      if (!queue) return new Promise((resolve) => waiting.push(resolve));
      ready[next++] = undefined;
      return queue;
    },
    giveBack(queue: T[]): void {
      if (queue.length === 0) {
        open--;
        if (open === 0) wakeAll();
        return;
      }
      const timer = setTimeout(() => {
        resting.delete(timer);
        const worker = waiting.shift();
        if (worker) worker(queue);
        else ready.push(queue);
      }, gapMs);
      resting.add(timer);
    },
  };
}
