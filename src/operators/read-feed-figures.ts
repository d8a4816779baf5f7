import { tickerLimit } from "#news/headline.ts";
import { toFeedState } from "#server/store/feed-statements.ts";
import { openBeside, type StoreSettings } from "#server/store/open-beside.ts";
import { isShown, newestFirst } from "#server/store/row-statements.ts";
import { ask } from "#server/store/sql-engine.ts";

export type FeedFigures = Awaited<ReturnType<typeof readFeedFigures>>[number];

/** What a store knows about its feeds. One statement, so that a refresh cannot make the figures disagree. */
function* readFigures() {
  const rows = yield* ask(
    `WITH newest AS (
       SELECT id FROM public.news_articles WHERE ${isShown} ${newestFirst} LIMIT ${tickerLimit}
     ), counts AS (
       SELECT source_id, count(*) AS kept, count(id) AS ticker
       FROM waymark.article_details LEFT JOIN newest ON id = article_id GROUP BY source_id
     )
     SELECT * FROM waymark.news_sources LEFT JOIN counts USING (source_id) ORDER BY source_id`,
  );
  return rows.map((row) => ({
    state: toFeedState(row),
    /** Headlines in the store, and those among the newest that visitors see. */
    counts: { kept: Number(row.kept), ticker: Number(row.ticker) },
  }));
}

/** Reads while any number of servers run, and changes nothing. */
export async function readFeedFigures(settings: StoreSettings) {
  const { run, close } = openBeside(settings);
  return await run(readFigures()).finally(close);
}
