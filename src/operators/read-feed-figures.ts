import { DatabaseSync } from "node:sqlite";
import { tickerLimit } from "#news/headline.ts";
import type { FeedState } from "#server/store/article-store.ts";
import { toFeedState } from "#server/store/feed-columns.ts";
import { connect } from "#server/store/postgres/connect.ts";
import { readFeedStates } from "#server/store/postgres/feed-statements.ts";
import * as postgres from "#server/store/postgres/row-statements.ts";
import * as sqlite from "#server/store/sqlite/row-statements.ts";

/** What a store knows about its feeds at one moment. Counts are by `sourceId`; a feed without rows has none. */
export interface FeedFigures {
  states: FeedState[];
  kept: ReadonlyMap<number, number>;
  ticker: ReadonlyMap<number, number>;
}

/** Headlines by feed: all that are kept, and those that visitors see among the newest. */
function toQueries(articles: string, details: string, isShown: string) {
  return {
    kept: `SELECT source_id, count(*) AS count FROM ${details} GROUP BY source_id`,
    ticker: `
      SELECT source_id, count(*) AS count
      FROM (
        SELECT id FROM ${articles} WHERE ${isShown} ORDER BY published_date DESC, id DESC LIMIT ${tickerLimit}
      ) AS newest
      JOIN ${details} ON article_id = id GROUP BY source_id`,
  };
}

/**
 * Reads while the server runs: the store's lock keeps out a second writer, but write-ahead logging lets readers in. Throws
 * SQLite's own error if the file does not exist or is not a store.
 */
export function readSqliteFigures(path: string): FeedFigures {
  const queries = toQueries("news_articles", "article_details", sqlite.isShown);
  using database = new DatabaseSync(path, { readOnly: true, timeout: 2000 });
  // In one transaction, so that a refresh cannot make the figures disagree.
  database.exec("BEGIN");
  const read = (query: string) => database.prepare(query).all();
  return {
    states: read("SELECT * FROM news_sources ORDER BY source_id").map(toFeedState),
    kept: toCounts(read(queries.kept)),
    ticker: toCounts(read(queries.ticker)),
  };
}

/** Reads while any number of servers run. Changes nothing, and creates no tables. */
export async function readPostgresFigures(url: string): Promise<FeedFigures> {
  const queries = toQueries("public.news_articles", "waymark.article_details", postgres.isShown);
  await using database = connect(url, () => {});
  return await database.transaction(async (sql) => {
    // One moment for all three queries, so that a refresh cannot make the figures disagree.
    await sql.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    return {
      states: await readFeedStates(sql),
      kept: toCounts(await sql.query(queries.kept)),
      ticker: toCounts(await sql.query(queries.ticker)),
    };
  });
}

/** Rows of the form {source_id, count}; PostgreSQL gives both as digits. */
function toCounts(rows: readonly Record<string, unknown>[]): ReadonlyMap<number, number> {
  return new Map(rows.map((row) => [Number(row.source_id), Number(row.count)]));
}
