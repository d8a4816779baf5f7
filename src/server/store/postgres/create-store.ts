import type { ArticleStore, FeedRun, SaveCounts } from "../article-store.ts";
import { changesRows, hasEntries, noFacts, planFeedRun } from "../plan-feed-run.ts";
import { applyPlan, prune, readRunFacts, withhold } from "./article-statements.ts";
import type { Database, Sql } from "./connect.ts";
import { readFeedStates, saveFeedState, syncFeeds } from "./feed-statements.ts";
import { type LeaseClock, releaseLease, takeLease } from "./lease-statements.ts";
import { toPostgresStoreError } from "./postgres-error.ts";
import { queryRows, readNewest } from "./row-statements.ts";

/** The store over a database whose tables are those of this version. Also runs in an Edge Function: no node:* here. */
export function createPostgresStore(sql: Database, leaseClock: LeaseClock): ArticleStore {
  let holder = "";
  /** Followed by a new look at who is shown. */
  const changeShown = <T>(work: (own: Sql) => Promise<T>) =>
    attempt(() =>
      write(sql, async (own) => {
        const done = await work(own);
        await withhold(own);
        return done;
      }),
    );
  return {
    readNewest: (limit) => attempt(() => readNewest(sql.reads, limit)),
    query: (query) => attempt(() => queryRows(sql.reads, query)),
    readVersion: () => attempt(() => readVersion(sql.reads)),
    takeLease: (nowMs, leaseMs, minIntervalMs) =>
      attempt(async () => {
        const mine = crypto.randomUUID();
        const result = await takeLease(sql, { holder: mine, nowMs, leaseMs, minIntervalMs }, leaseClock);
        if (result.held) holder = mine;
        return result;
      }),
    releaseLease: (nowMs) => attempt(() => releaseLease(sql, holder, nowMs, leaseClock)),
    syncFeeds: (feeds) => changeShown((own) => syncFeeds(own, feeds)),
    readFeedStates: () => attempt(() => readFeedStates(sql.reads)),
    saveFeedRun: (run) => attempt(() => write(sql, (own) => saveFeedRun(own, run))),
    prune: (nowMs) => changeShown((own) => prune(own, nowMs)),
    checkWritable: () =>
      attempt(async () => void (await sql.reads.query("UPDATE waymark.write_probe SET count = count + 1"))),
    close: () => sql.end(),
  };
}

async function readVersion(sql: Sql): Promise<number> {
  const [row] = await sql.query("SELECT version FROM waymark.news_version");
  return Number(row?.version);
}

/**
 * Writers take turns at one row, so that what was planned still holds when it is written (R34). Every change of a
 * public row takes that row too, by its trigger, so even a row put in by hand cannot come in between.
 */
function write<T>(database: Database, work: (sql: Sql) => Promise<T>): Promise<T> {
  return database.transaction(async (sql) => {
    await sql.query("SELECT FROM waymark.news_version WHERE id = 1 FOR UPDATE");
    return work(sql);
  });
}

async function saveFeedRun(sql: Sql, run: FeedRun): Promise<SaveCounts> {
  const plan = planFeedRun(run, hasEntries(run) ? await readRunFacts(sql, run) : noFacts);
  const hasImported = run.state.hasImported || run.articles.length > 0;
  const lastNewAtMs = plan.inserts.length > 0 ? run.nowMs : run.state.lastNewAtMs;
  if (!(await saveFeedState(sql, { ...run.state, hasImported, lastNewAtMs })))
    return { new: 0, updated: 0, duplicate: 0, skipped: run.articles.length };
  await applyPlan(sql, plan, run);
  if (changesRows(plan)) await withhold(sql);
  return plan.counts;
}

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toPostgresStoreError(error);
  }
}
