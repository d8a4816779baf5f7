import { DatabaseSync } from "node:sqlite";
import { tickerLimit } from "#news/headline.ts";
import { toFeedState } from "#server/store/feed-statements.ts";
import { ask } from "#server/store/ground.ts";
import { connect } from "#server/store/postgres/connect.ts";
import * as postgres from "#server/store/postgres/postgres-ground.ts";
import { isShown } from "#server/store/row-statements.ts";
import * as sqlite from "#server/store/sqlite/sqlite-ground.ts";

export type FeedFigures = ReturnType<typeof readSqliteFigures>[number];

/** What a store knows about its feeds. One statement, so that a refresh cannot make the figures disagree. */
function* readFigures() {
  const rows = yield* ask(
    `WITH newest AS (
       SELECT id FROM public.news_articles WHERE ${isShown} ORDER BY published_date DESC, id DESC LIMIT ${tickerLimit}
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

/**
 * Reads while the server runs: the store's lock keeps out a second writer, but write-ahead logging lets readers in. Throws
 * SQLite's own error if the file does not exist or is not a store.
 */
export function readSqliteFigures(path: string) {
  using database = new DatabaseSync(path, { readOnly: true, timeout: 2000 });
  return sqlite.runSteps(database, readFigures());
}

/** Reads while any number of servers run. Changes nothing, and creates no tables. */
export async function readPostgresFigures(url: string) {
  await using database = connect(url, () => {});
  return await postgres.runSteps(database, readFigures());
}
