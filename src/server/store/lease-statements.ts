import { minuteMs } from "#base/time.ts";
import type { LeaseResult } from "./article-store.ts";
import { ask, type Dialect, type Steps } from "./ground.ts";

export interface LeaseWish {
  holder: string;
  nowMs: number;
  leaseMs: number;
  minIntervalMs: number;
}

/** R2, T15: the clocks of two callers may differ by this much without either being wrong. */
const slackMs = minuteMs;

/**
 * R2: one statement decides. A time well ahead of what any caller could have written comes from a clock that was wrong, and would
 * otherwise stop the news until that day (T15). Well ahead: callers at the same moment need not agree to the millisecond, and who
 * waited for the row compares it with a moment that has passed.
 */
export function* takeLease({ printNow }: Dialect, wish: LeaseWish): Steps<LeaseResult> {
  const now = printNow(wish.nowMs);
  const taken = yield* ask(
    `UPDATE waymark.news_refresh SET holder = $1, started_at = now, lease_until = now + $2
     FROM (SELECT ${now} AS now) AS clock
     WHERE id = 1 AND (lease_until <= now OR lease_until > now + $2 + $4)
       AND (started_at <= now - $3 OR started_at > now + $4)
     RETURNING 1`,
    wish.holder,
    wish.leaseMs,
    wish.minIntervalMs,
    slackMs,
  );
  if (taken.length > 0) return { held: true };
  // A statement of its own: the one above still sees the row as it was before another caller took it.
  const [row] = yield* ask(
    `SELECT started_at, lease_until, ${now} AS now FROM waymark.news_refresh WHERE id = 1`,
  );
  const [nowMs, startedMs, untilMs] = [Number(row?.now), Number(row?.started_at), Number(row?.lease_until)];
  if (untilMs > nowMs && untilMs <= nowMs + wish.leaseMs + slackMs)
    return { held: false, reason: "running", nextDueAtMs: untilMs };
  return { held: false, reason: "fresh", nextDueAtMs: startedMs + wish.minIntervalMs };
}

export function* releaseLease({ printNow }: Dialect, holder: string, nowMs: number): Steps<void> {
  const now = printNow(nowMs);
  yield* ask(
    `UPDATE waymark.news_refresh SET lease_until = ${now} WHERE id = 1 AND holder = $1 AND lease_until > ${now}`,
    holder,
  );
}
