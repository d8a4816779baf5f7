/**
 * Works through `items` in order with at most `concurrency` at once and one per host (R3).
 * A worker that finds only items of busy hosts may leave: the worker on such a host looks again when it is done.
 */
export async function runByHost<T>(
  items: readonly T[],
  options: { concurrency: number; hostOf: (item: T) => string; mayStart: () => boolean },
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const busyHosts = new Set<string>();
  const takeNext = () => {
    const index = options.mayStart() ? waiting.findIndex((item) => !busyHosts.has(options.hostOf(item))) : -1;
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  };
  const runWorker = async () => {
    for (let item = takeNext(); item !== undefined; item = takeNext()) {
      const host = options.hostOf(item);
      busyHosts.add(host);
      await work(item).finally(() => busyHosts.delete(host));
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, runWorker));
}
