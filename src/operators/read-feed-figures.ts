import { DatabaseSync } from "node:sqlite";
import { tickerLimit } from "#news/headline.ts";
import { readFeedStates } from "#server/store/feed-statements.ts";
import { ask, type Steps } from "#server/store/ground.ts";
import { connect } from "#server/store/postgres/connect.ts";
import * as postgres from "#server/store/postgres/postgres-ground.ts";
import { isShown } from "#server/store/row-statements.ts";
import * as sqlite from "#server/store/sqlite/sqlite-ground.ts";

export type FeedFigures = ReturnType<typeof readSqliteFigures>;

/** What a store knows about its feeds at one moment. Counts are by `sourceId`; a feed without rows has none. */
function* readFigures() {
  return {
    states: yield* readFeedStates(),
    /** Headlines that are kept. */
    kept: yield* countBySource("waymark.article_details"),
    /** Headlines among the newest that visitors see. */
    ticker: yield* countBySource(`(
      SELECT id FROM public.news_articles WHERE ${isShown} ORDER BY published_date DESC, id DESC LIMIT ${tickerLimit}
    ) AS newest JOIN waymark.article_details ON article_id = id`),
  };
}

function* countBySource(from: string): Steps<ReadonlyMap<number, number>> {
  const rows = yield* ask(`SELECT source_id, count(*) AS count FROM ${from} GROUP BY source_id`);
  return new Map(rows.map((row) => [Number(row.source_id), Number(row.count)]));
}

/**
 * Reads while the server runs: the store's lock keeps out a second writer, but write-ahead logging lets readers in. Throws
 * SQLite's own error if the file does not exist or is not a store.
 */
export function readSqliteFigures(path: string) {
  using database = new DatabaseSync(path, { readOnly: true, timeout: 2000 });
  // In one transaction, so that a refresh cannot make the figures disagree.
  database.exec("BEGIN");
  return sqlite.runSteps(database, readFigures());
}

/** Reads while any number of servers run. Changes nothing, and creates no tables. */
export async function readPostgresFigures(url: string) {
  await using database = connect(url, () => {});
  return await database.transaction(async (sql) => {
    // One moment for all three queries, so that a refresh cannot make the figures disagree.
    await sql.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    return postgres.runSteps(sql, readFigures());
  });
}
