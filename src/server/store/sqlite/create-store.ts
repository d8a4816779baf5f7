import type { DatabaseSync } from "node:sqlite";
import type { ArticleStore, FeedRun, SaveCounts } from "../article-store.ts";
import { changesRows, hasEntries, noFacts, planFeedRun } from "../plan-feed-run.ts";
import { prepareArticleStatements, prepareWithhold } from "./article-statements.ts";
import { prepareFeedStatements } from "./feed-statements.ts";
import { prepareLease } from "./lease-statements.ts";
import { preparePrune } from "./prune-statements.ts";
import { prepareRows } from "./row-statements.ts";
import { toStoreError } from "./sqlite-error.ts";

/** The store over an open, migrated database. */
export function createStore(database: DatabaseSync, onClose: () => void): ArticleStore {
  const rows = prepareRows(database);
  const feeds = prepareFeedStatements(database);
  const articles = prepareArticleStatements(database);
  const lease = prepareLease(database);
  const prune = preparePrune(database);
  const withhold = prepareWithhold(database);
  const version = database.prepare("SELECT version FROM news_version");
  const probe = database.prepare("UPDATE news_version SET probe = probe + 1");
  const inTransaction = <T>(work: () => T) => runInTransaction(database, work);

  const saveFeedRun = (run: FeedRun): SaveCounts => {
    const plan = planFeedRun(run, hasEntries(run) ? articles.readFacts(run) : noFacts);
    const hasImported = run.state.hasImported || run.articles.length > 0;
    const lastNewAtMs = plan.inserts.length > 0 ? run.nowMs : run.state.lastNewAtMs;
    if (!feeds.saveState({ ...run.state, hasImported, lastNewAtMs })) {
      return { new: 0, updated: 0, duplicate: 0, skipped: run.articles.length };
    }
    articles.apply(plan, run);
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
    syncFeeds: (records) =>
      attempt(() =>
        inTransaction(() => {
          feeds.sync(records);
          withhold();
        }),
      ),
    readFeedStates: () => attempt(() => feeds.readStates()),
    saveFeedRun: (run) => attempt(() => inTransaction(() => saveFeedRun(run))),
    prune: (nowMs) =>
      attempt(() =>
        inTransaction(() => {
          const removed = prune(nowMs);
          withhold();
          return removed;
        }),
      ),
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
