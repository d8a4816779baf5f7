import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { ArticleStore, FeedRun, LeaseResult, SaveCounts } from "../article-store.ts";
import { headlineLimits } from "../headline-limits.ts";
import { changesRows, hasEntries, noFacts, planFeedRun } from "../plan-feed-run.ts";
import { prepareApply, prepareFacts, prepareWithhold } from "./article-statements.ts";
import { prepareFeedStatements } from "./feed-statements.ts";
import { prepareRows } from "./row-statements.ts";
import { toStoreError } from "./sqlite-error.ts";

const slackMs = headlineLimits.clockSlackMs;

/** The store over an open, migrated database. */
export function createStore(database: DatabaseSync, onClose: () => void): ArticleStore {
  const rows = prepareRows(database);
  const feeds = prepareFeedStatements(database);
  const readFacts = prepareFacts(database);
  const apply = prepareApply(database);
  const lease = prepareLease(database);
  const prune = preparePrune(database);
  const withhold = prepareWithhold(database);
  const version = database.prepare("SELECT version FROM news_version");
  const probe = database.prepare("UPDATE news_version SET probe = probe + 1");
  const inTransaction = <T>(work: () => T) => runInTransaction(database, work);

  /** Followed by a new look at who is shown. */
  const changeShown = <T>(work: () => T) =>
    attempt(() =>
      inTransaction(() => {
        const done = work();
        withhold();
        return done;
      }),
    );

  const saveFeedRun = (run: FeedRun): SaveCounts => {
    const plan = planFeedRun(run, hasEntries(run) ? readFacts(run) : noFacts);
    const hasImported = run.state.hasImported || run.articles.length > 0;
    const lastNewAtMs = plan.inserts.length > 0 ? run.nowMs : run.state.lastNewAtMs;
    if (!feeds.saveState({ ...run.state, hasImported, lastNewAtMs }))
      return { new: 0, updated: 0, duplicate: 0, skipped: run.articles.length };
    apply(plan, run);
    if (changesRows(plan)) withhold();
    return plan.counts;
  };

  return {
    readNewest: (limit) => attempt(() => rows.readNewest(limit)),
    query: (query) => attempt(() => rows.query(query)),
    readVersion: () => attempt(() => Number(version.get()?.version)),
    takeLease: (nowMs, leaseMs, minIntervalMs) =>
      attempt(() => inTransaction(() => lease.take(nowMs, leaseMs, minIntervalMs))),
    releaseLease: (nowMs) => attempt(() => lease.release(nowMs)),
    syncFeeds: (records) => changeShown(() => feeds.sync(records)),
    readFeedStates: () => attempt(() => feeds.readStates()),
    saveFeedRun: (run) => attempt(() => inTransaction(() => saveFeedRun(run))),
    prune: (nowMs) => changeShown(() => prune(nowMs)),
    checkWritable: () => attempt(() => void probe.run()),
    async close() {
      if (database.isOpen) database.close();
      onClose();
    },
  };
}

/** `async`, so that a fault is a rejection and never an exception in the middle of somebody's loop. */
async function attempt<T>(work: () => T): Promise<T> {
  try {
    return work();
  } catch (error) {
    throw toStoreError(error);
  }
}

function runInTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    // A full disk may have ended the transaction already.
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/**
 * R2: one statement decides. A time that lies well ahead of what any caller could have written comes from a clock that was
 * wrong, and would otherwise stop the news until that day (T15). Well ahead, because callers at the same moment need not
 * agree on it to the millisecond.
 */
function prepareLease(database: DatabaseSync) {
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
    take(nowMs: number, leaseMs: number, minIntervalMs: number): LeaseResult {
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
    release: (nowMs: number) => {
      release.run(nowMs, holder);
    },
  };
}

/**
 * R36. Each feed is cut first, then the whole: the other way round a loud feed would push out rows and then lose its
 * own. What a curator has hidden stays, so that it is known when its feed brings it again. Returns the number of rows removed; to be called inside a transaction.
 */
function preparePrune(database: DatabaseSync): (nowMs: number) => number {
  const surplus = database.prepare(`
    WITH ranked AS (
      SELECT id, published_date,
        row_number() OVER (PARTITION BY source_id ORDER BY published_date DESC, id DESC) AS place
      FROM article_details JOIN news_articles ON id = article_id WHERE withheld <> 'hidden'
    ), kept AS (
      SELECT id FROM ranked WHERE place <= ? AND published_date >= ?
      ORDER BY published_date DESC, id DESC LIMIT ?
    )
    SELECT id FROM news_articles WHERE id NOT IN (SELECT id FROM kept)
      AND id NOT IN (SELECT article_id FROM article_details WHERE withheld = 'hidden')`);
  const remember = database.prepare(`
    INSERT OR REPLACE INTO news_seen (url_key, seen_at)
    SELECT url_key, ? FROM article_details WHERE article_id = ? AND date_source <> 'feed'`);
  const remove = database.prepare("DELETE FROM news_articles WHERE id = ?");
  const forget = database.prepare("DELETE FROM news_seen WHERE seen_at < ?");
  const lower = prepareLower(database);
  return (nowMs) => {
    lower(nowMs);
    const oldestMs = nowMs - headlineLimits.keptMs;
    const rows = surplus.all(headlineLimits.rowsPerFeed, oldestMs, headlineLimits.rows);
    for (const { id } of rows) {
      remember.run(nowMs, Number(id));
      remove.run(Number(id));
    }
    forget.run(oldestMs);
    return rows.length;
  };
}

/**
 * T15, R30: a headline dated by our own clock when it was years ahead would stay on top for as long. It counts as of now,
 * unless a date that a feed gave lies ahead as well: then this clock is behind.
 */
function prepareLower(database: DatabaseSync): (nowMs: number) => void {
  const lower = database.prepare(`
    UPDATE news_articles SET published_date = $now WHERE published_date > $ahead AND NOT EXISTS (
      SELECT 1 FROM news_articles AS other JOIN article_details ON article_id = other.id
      WHERE other.published_date > $ahead AND date_source = 'feed')`);
  return (nowMs) => void lower.run({ $now: nowMs, $ahead: nowMs + headlineLimits.aheadMs });
}
