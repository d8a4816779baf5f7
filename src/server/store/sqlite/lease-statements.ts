import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { LeaseResult } from "../article-store.ts";
import { storeLimits } from "../store-limits.ts";

const slackMs = storeLimits.clockSlackMs;

export interface LeaseStatements {
  take(nowMs: number, leaseMs: number, minIntervalMs: number): LeaseResult;
  release(nowMs: number): void;
}

/**
 * R2: one statement decides. A time that lies well ahead of what any caller could have written comes from a clock that was
 * wrong, and would otherwise stop the news until that day (T15). Well ahead, because callers at the same moment need not
 * agree on it to the millisecond.
 */
export function prepareLease(database: DatabaseSync): LeaseStatements {
  const take = database.prepare(`
    UPDATE news_refresh SET holder = $holder, started_at = $now, lease_until = $now + $lease
    WHERE id = 1 AND (lease_until <= $now OR lease_until > $now + $lease + $slack)
      AND (started_at <= $now - $interval OR started_at > $now + $slack)`);
  const read = database.prepare("SELECT started_at, lease_until FROM news_refresh WHERE id = 1");
  const release = database.prepare(
    "UPDATE news_refresh SET lease_until = min(lease_until, ?) WHERE id = 1 AND holder = ?",
  );
  let holder = "";
  return {
    take(nowMs, leaseMs, minIntervalMs) {
      const mine = randomUUID();
      const values = {
        $holder: mine,
        $now: nowMs,
        $lease: leaseMs,
        $interval: minIntervalMs,
        $slack: slackMs,
      };
      if (take.run(values).changes > 0) {
        holder = mine;
        return { held: true };
      }
      const row = read.get();
      const untilMs = Number(row?.lease_until);
      if (untilMs > nowMs && untilMs <= nowMs + leaseMs + slackMs)
        return { held: false, reason: "running", nextDueAtMs: untilMs };
      return { held: false, reason: "fresh", nextDueAtMs: Number(row?.started_at) + minIntervalMs };
    },
    release: (nowMs) => {
      release.run(nowMs, holder);
    },
  };
}
