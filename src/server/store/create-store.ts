import type { Article } from "#news/article.ts";
import { sha256 } from "../sha-256.ts";
import { applyPlan, prune, readRunFacts, withhold } from "./article-statements.ts";
import type { ArticleStore, FeedRun, SaveCounts } from "./article-store.ts";
import { readFeedStates, saveFeedState, syncFeeds } from "./feed-statements.ts";
import { ask, type Dialect, type Ground, type Steps } from "./ground.ts";
import { releaseLease, takeLease } from "./lease-statements.ts";
import { planFeedRun } from "./plan-feed-run.ts";
import { queryRows, readNewest } from "./row-statements.ts";

/** The store on either database. Also runs in an Edge Function: no node:* here. */
export function createStore({ dialect, read, run, write, close }: Ground): ArticleStore {
  let holder = "";
  return {
    readNewest: (limit) => read(readNewest(dialect, limit)),
    query: (query) => read(queryRows(dialect, query)),
    readVersion: () => read(readVersion()),
    async takeLease(nowMs, leaseMs, minIntervalMs) {
      const mine = crypto.randomUUID();
      const result = await run(takeLease(dialect, { holder: mine, nowMs, leaseMs, minIntervalMs }));
      if (result.held) holder = mine;
      return result;
    },
    releaseLease: (nowMs) => run(releaseLease(dialect, holder, nowMs)),
    syncFeeds: (feeds) => write(thenWithhold(dialect, syncFeeds(dialect, feeds))),
    readFeedStates: () => read(readFeedStates()),
    saveFeedRun: async (feedRun) => write(saveFeedRun(dialect, await hashKeys(feedRun))),
    prune: (nowMs) => write(thenWithhold(dialect, prune(dialect, nowMs))),
    checkWritable: async () => void (await read(ask(dialect.probe))),
    close,
  };
}

function* readVersion(): Steps<number> {
  const [row] = yield* ask("SELECT version FROM waymark.news_version");
  return Number(row?.version);
}

/** Work that may change who is shown, with a new look at that. */
export function* thenWithhold<T>(dialect: Dialect, work: Steps<T>): Steps<T> {
  const done = yield* work;
  yield* withhold(dialect);
  return done;
}

/** R28: a key is as long as any other, and no longer than an index takes. */
async function hashKeys(run: FeedRun): Promise<FeedRun> {
  const hash = async (article: Article) => ({ ...article, urlKey: await sha256(article.urlKey) });
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
