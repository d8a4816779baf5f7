import { minuteMs } from "#base/time.ts";
import type { Article } from "#news/article.ts";
import { sha256 } from "../sha-256.ts";
import { applyPlan, prune, readRunFacts, withhold } from "./article-statements.ts";
import type { ArticleStore, FeedRun, LeaseResult, SaveCounts } from "./article-store.ts";
import { readFeedStates, saveFeedState, syncFeeds } from "./feed-statements.ts";
import { planFeedRun } from "./plan-feed-run.ts";
import { queryRows, readNewest } from "./row-statements.ts";
import { ask, type Dialect, type SqlEngine, type Steps } from "./sql-engine.ts";

/** The store on either database. Also runs in an Edge Function: no node:* here. */
export function createStore({ dialect, read, run, write, close }: SqlEngine): ArticleStore {
  let holder = "";
  return {
    readNewest: (limit) => read(readNewest(dialect, limit)),
    query: (query) => read(queryRows(dialect, query)),
    readVersion: () => read(readVersion()),
    async takeLease(nowMs, leaseMs, minIntervalMs) {
      const mine = crypto.randomUUID();
      const result = await run(takeLease(dialect, mine, nowMs, leaseMs, minIntervalMs));
      if (result.held) holder = mine;
      return result;
    },
    releaseLease: (nowMs) => run(releaseLease(dialect, holder, nowMs)),
    syncFeeds: (feeds) => write(thenWithhold(dialect, syncFeeds(dialect, feeds))),
    readFeedStates: () => read(readFeedStates()),
    saveFeedRun: async (feedRun) => write(saveFeedRun(dialect, await hashKeys(feedRun))),
    prune: (...times) => write(thenWithhold(dialect, prune(dialect, ...times))),
    checkWritable: async () => void (await read(ask(dialect.probe))),
    close,
  };
}

function* readVersion(): Steps<number> {
  const [row] = yield* ask("SELECT version FROM waymark.news_version");
  return Number(row?.version);
}

/** Does work that may change which articles are shown, then decides that again. */
export function* thenWithhold<T>(dialect: Dialect, work: Steps<T>): Steps<T> {
  const done = yield* work;
  yield* withhold(dialect);
  return done;
}

/** An entry of a PostgreSQL index has room for 2,704 bytes, and a character takes up to three. */
const maxIndexedChars = 800;

/** R28: keys are kept as SHA-256, which fits into every index, and so are guids that would not fit. */
async function hashKeys(run: FeedRun): Promise<FeedRun> {
  const toGuid = (guid: string) => (guid.length > maxIndexedChars ? sha256(guid) : guid);
  const hash = async ({ urlKey, guid, ...article }: Article) => {
    return { ...article, urlKey: await sha256(urlKey), guid: await toGuid(guid) };
  };
  const articles = await Promise.all(run.articles.map(hash));
  return { ...run, articles, passedOver: await Promise.all((run.passedOver ?? []).map(sha256)) };
}

function* saveFeedRun(dialect: Dialect, run: FeedRun): Steps<SaveCounts> {
  const plan = planFeedRun(run, yield* readRunFacts(dialect, run));
  const hasImported = run.state.hasImported || run.articles.length > 0;
  const lastNewAtMs = plan.inserts.length > 0 ? run.nowMs : run.state.lastNewAtMs;
  if (!(yield* saveFeedState({ ...run.state, hasImported, lastNewAtMs })))
    return { new: 0, updated: 0, duplicate: 0, skipped: run.articles.length };
  yield* applyPlan(dialect, plan, run);
  if (plan.inserts.length + plan.updates.length > 0) yield* withhold(dialect);
  return plan.counts;
}

/** R2, T15: the clocks of two callers may differ by so much without either being wrong. */
const slackMs = minuteMs;

/**
 * R2: one statement decides. A time well ahead of what any caller could have written comes from a clock that was wrong, and would
 * otherwise stop the news until that day (T15). Only well ahead: two callers' clocks need not agree to the millisecond, and a caller
 * that had to wait for the row compares it with a moment that has passed.
 */
function* takeLease(
  { printNow }: Dialect,
  holder: string,
  ...[callerMs, leaseMs, minIntervalMs]: Parameters<ArticleStore["takeLease"]>
): Steps<LeaseResult> {
  const now = printNow(callerMs);
  const taken = yield* ask(
    `UPDATE waymark.news_refresh SET holder = $1, started_at = now, lease_until = now + $2
     FROM (SELECT ${now} AS now) AS clock
     WHERE id = 1 AND (lease_until <= now OR lease_until > now + $2 + $4)
       AND (started_at <= now - $3 OR started_at > now + $4)
     RETURNING 1`,
    holder,
    leaseMs,
    minIntervalMs,
    slackMs,
  );
  if (taken.length > 0) return { held: true };
  // A statement of its own: the one above still sees the row as it was before another caller took it.
  const [row] = yield* ask(
    `SELECT started_at, lease_until, ${now} AS now FROM waymark.news_refresh WHERE id = 1`,
  );
  const [nowMs, startedMs, untilMs] = [Number(row?.now), Number(row?.started_at), Number(row?.lease_until)];
  if (untilMs > nowMs && untilMs <= nowMs + leaseMs + slackMs)
    return { held: false, reason: "running", nextDueAtMs: untilMs };
  return { held: false, reason: "fresh", nextDueAtMs: startedMs + minIntervalMs };
}

function* releaseLease({ printNow }: Dialect, holder: string, nowMs: number): Steps<void> {
  const now = printNow(nowMs);
  yield* ask(
    `UPDATE waymark.news_refresh SET lease_until = ${now} WHERE id = 1 AND holder = $1 AND lease_until > ${now}`,
    holder,
  );
}
