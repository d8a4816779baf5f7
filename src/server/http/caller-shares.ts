import { limits } from "#base/caller-limits.ts";

/** What one caller may have made: some answers at once, and then so many a second. Answers from memory do not count. */
export interface CallerShares {
  /** 0 when there was one left, and it is taken; or else the seconds until there is one again. */
  take(caller: string): number;
  /** An answer that was taken has so many rows: a long one counts as several. */
  addRows(caller: string, rows: number): void;
}

const { answersAtOnce, answersPerSecond } = limits;
const answerMs = 1000 / answersPerSecond;
const fullAfterMs = answerMs * answersAtOnce;

export function createCallerShares(nowMs: () => number = () => performance.now()): CallerShares {
  /** When each caller would have a full share again. Whoever asked last stands last. */
  const fullAtMs = new Map<string, number>();

  return {
    take(caller) {
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
    addRows(caller, rows) {
      const atMs = fullAtMs.get(caller);
      const more = Math.ceil(rows / limits.answerRows) - 1;
      if (atMs !== undefined && more > 0) fullAtMs.set(caller, atMs + more * answerMs);
    },
  };
}
