import { limits } from "#base/caller-limits.ts";

/**
 * API answers are made one after the other on the thread that serves everyone. Between two of them it handles what else has
 * come in, so a page or a health check waits for one of them and not for all; and few are under way at once, so that a
 * caller who gave up while waiting costs nothing.
 */
export type ApiTurns = ReturnType<typeof createApiTurns>;

/** One fewer than the connections that read a database: in the driver's queue, answers would be made even if their caller had given up. */
const maxUnderWay = 3;

export function createApiTurns() {
  const queue: ((leave: () => void) => void)[] = [];
  let underWay = 0;
  let isPausing = false;

  const next = () => {
    if (isPausing || underWay === maxUnderWay) return;
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
    /** Resolves when it is the caller's turn, with a function that ends the turn; calling it again does nothing. */
    enter: () =>
      new Promise<() => void>((resolve) => {
        queue.push(resolve);
        next();
      }),
  };
}

/** How much one caller may ask for: some answers at once, and then so many a second. Cached answers do not count. */
export type CallerShares = ReturnType<typeof createCallerShares>;

const { answersAtOnce, answersPerSecond } = limits;
const answerMs = 1000 / answersPerSecond;
const fullAfterMs = answerMs * answersAtOnce;

export function createCallerShares(nowMs: () => number = () => performance.now()) {
  /** When each caller would have a full share again, the latest caller last. */
  const fullAtMs = new Map<string, number>();

  return {
    /** Takes one answer and returns 0; or returns the seconds until there is one again. */
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
    /** The answer just taken has so many rows: a long one counts as several. */
    addRows(caller: string, rows: number): void {
      const atMs = fullAtMs.get(caller);
      const more = Math.ceil(rows / limits.answerRows) - 1;
      if (atMs !== undefined && more > 0) fullAtMs.set(caller, atMs + more * answerMs);
    },
  };
}
