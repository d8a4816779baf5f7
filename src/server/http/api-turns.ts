import { limits } from "#base/caller-limits.ts";

/**
 * Answers of the API are made one after the other on the thread that serves everybody. Between two of them it looks at
 * what else has come in, so a page or a health check waits for one of them and not for all; and few are under way at
 * once, so that whoever gave up while waiting costs nothing.
 */
export type ApiTurns = ReturnType<typeof createApiTurns>;

/** One less than the connections that read a database: they would wait there, where nobody knows who has given up. */
const mostUnderWay = 3;

export function createApiTurns() {
  const queue: ((leave: () => void) => void)[] = [];
  let underWay = 0;
  let isPausing = false;

  const next = () => {
    if (isPausing || underWay === mostUnderWay) return;
    const begin = queue.shift();
    if (!begin) return;
    underWay++;
    isPausing = true;
    setImmediate(() => {
      isPausing = false;
      next();
    });
    let isHeld = true;
    begin(() => {
      if (!isHeld) return;
      isHeld = false;
      underWay--;
      next();
    });
  };

  return {
    get waiting() {
      return queue.length;
    },
    /** Resolves when it is the caller's turn, with the way to give it back; further calls of that do nothing. */
    enter: () =>
      new Promise<() => void>((resolve) => {
        queue.push(resolve);
        next();
      }),
  };
}

/** What one caller may have made: some answers at once, and then so many a second. Answers from memory do not count. */
export type CallerShares = ReturnType<typeof createCallerShares>;

const { answersAtOnce, answersPerSecond } = limits;
const answerMs = 1000 / answersPerSecond;
const fullAfterMs = answerMs * answersAtOnce;

export function createCallerShares(nowMs: () => number = () => performance.now()) {
  /** When each caller would have a full share again. Whoever asked last stands last. */
  const fullAtMs = new Map<string, number>();

  return {
    /** 0 when there was one left, and it is taken; or else the seconds until there is one again. */
    take(caller: string): number {
      const now = nowMs();
      for (const [oldest, atMs] of fullAtMs) {
        if (atMs > now && fullAtMs.size < limits.knownCallers) break;
        fullAtMs.delete(oldest);
      }
      const fullMs = Math.max(fullAtMs.get(caller) ?? 0, now) + answerMs;
      if (fullMs - now > fullAfterMs) return Math.ceil((fullMs - now - fullAfterMs) / 1000);
      fullAtMs.delete(caller);
      fullAtMs.set(caller, fullMs);
      return 0;
    },
    /** An answer that was taken has so many rows: a long one counts as several. */
    addRows(caller: string, rows: number): void {
      const atMs = fullAtMs.get(caller);
      const more = Math.ceil(rows / limits.answerRows) - 1;
      if (atMs !== undefined && more > 0) fullAtMs.set(caller, atMs + more * answerMs);
    },
  };
}
