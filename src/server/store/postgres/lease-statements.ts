import type { LeaseResult } from "../article-store.ts";
import { headlineLimits } from "../headline-limits.ts";
import type { Sql } from "./connect.ts";

/** Whose clock decides. The database's, in a fleet: three servers have three clocks, and one may be minutes ahead. */
export type LeaseClock = "database" | "caller";

export interface LeaseWish {
  holder: string;
  nowMs: number;
  leaseMs: number;
  minIntervalMs: number;
}

const slackMs = headlineLimits.clockSlackMs;
const databaseNow = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/**
 * R2: one statement decides. Times that lie well ahead of what any caller could have written are not believed (T15).
 * Well ahead: who waited for the row compares it with a moment that has passed.
 */
export async function takeLease(sql: Sql, wish: LeaseWish, clock: LeaseClock): Promise<LeaseResult> {
  const taken = await sql.query(
    `UPDATE waymark.news_refresh SET holder = $1, started_at = now, lease_until = now + $2
     FROM (SELECT ${printNow(clock, wish.nowMs)} AS now) AS clock
     WHERE id = 1 AND (lease_until <= now OR lease_until > now + $2 + $4)
       AND (started_at <= now - $3 OR started_at > now + $4)
     RETURNING 1`,
    [wish.holder, wish.leaseMs, wish.minIntervalMs, slackMs],
  );
  return taken.length > 0 ? { held: true } : readReason(sql, wish, clock);
}

/** A statement of its own: the one above still sees the row as it was before another caller took it. */
async function readReason(sql: Sql, wish: LeaseWish, clock: LeaseClock): Promise<LeaseResult> {
  const [row] = await sql.query(
    `SELECT started_at, lease_until, ${printNow(clock, wish.nowMs)} AS now FROM waymark.news_refresh WHERE id = 1`,
  );
  const [nowMs, startedMs, untilMs] = [Number(row?.now), Number(row?.started_at), Number(row?.lease_until)];
  if (untilMs > nowMs && untilMs <= nowMs + wish.leaseMs + slackMs)
    return { held: false, reason: "running", nextDueAtMs: untilMs };
  return { held: false, reason: "fresh", nextDueAtMs: startedMs + wish.minIntervalMs };
}

export async function releaseLease(
  sql: Sql,
  holder: string,
  nowMs: number,
  clock: LeaseClock,
): Promise<void> {
  await sql.query(
    `UPDATE waymark.news_refresh SET lease_until = least(lease_until, ${printNow(clock, nowMs)})
     WHERE id = 1 AND holder = $1`,
    [holder],
  );
}

/** A number of ours, and never a text of anybody's. */
function printNow(clock: LeaseClock, nowMs: number): string {
  return clock === "database" ? databaseNow : `${Math.floor(nowMs)}::bigint`;
}
