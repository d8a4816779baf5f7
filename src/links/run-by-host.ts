/** What a look at one link asks of the looks that follow. */
interface HostAnswer {
  /** Leave this host alone for so long. */
  coolDownMs?: number;
}

export interface HostRun<T> {
  concurrency: number;
  hostOf: (item: T) => string;
  /** Between the end of one request to a host and the beginning of the next. */
  gapMs: number;
  signal: AbortSignal;
  work: (item: T) => Promise<HostAnswer>;
  /** Not looked at, because its host asked to be left alone. */
  onSkipped: (item: T) => void;
}

/**
 * At most `concurrency` at once and one per host, with a pause between two to one host. Hosts with many links start
 * first: with a pause after each, they decide how long the run takes. Ends when the signal is aborted.
 */
export async function runByHost<T>(items: readonly T[], run: HostRun<T>): Promise<void> {
  const hosts = new HostQueue(groupByHost(items, run.hostOf), run);
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

/** Each host's items, last first, so that the next one is a pop away. */
function groupByHost<T>(items: readonly T[], hostOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items.toReversed()) {
    const host = hostOf(item);
    const group = groups.get(host);
    if (group) group.push(item);
    else groups.set(host, [item]);
  }
  return [...groups.values()].reverse().sort((a, b) => b.length - a.length);
}

/** Hosts that may be asked now, and workers that wait for one. */
class HostQueue<T> {
  readonly #ready: (T[] | undefined)[];
  #next = 0;
  /** Hosts with items left: ready, resting or being asked. */
  #open: number;
  readonly #waiting: ((queue: T[] | undefined) => void)[] = [];
  readonly #resting = new Set<NodeJS.Timeout>();
  readonly #gapMs: number;
  readonly #signal: AbortSignal;

  constructor(queues: T[][], { gapMs, signal }: { gapMs: number; signal: AbortSignal }) {
    this.#ready = queues;
    this.#open = queues.length;
    this.#gapMs = gapMs;
    this.#signal = signal;
    signal.addEventListener("abort", () => this.#stop(), { once: true });
  }

  async take(): Promise<T[] | undefined> {
    if (this.#signal.aborted || this.#open === 0) return;
    const queue = this.#ready[this.#next];
    if (queue) {
      this.#ready[this.#next++] = undefined;
      return queue;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  giveBack(queue: T[]): void {
    if (queue.length === 0) {
      this.#open--;
      if (this.#open === 0) this.#wakeAll();
      return;
    }
    const timer = setTimeout(() => {
      this.#resting.delete(timer);
      const worker = this.#waiting.shift();
      if (worker) worker(queue);
      else this.#ready.push(queue);
    }, this.#gapMs);
    this.#resting.add(timer);
  }

  #stop(): void {
    for (const timer of this.#resting) clearTimeout(timer);
    this.#wakeAll();
  }

  #wakeAll(): void {
    for (const wake of this.#waiting.splice(0)) wake(undefined);
  }
}
