import { DatabaseSync } from "node:sqlite";
import { tickerLimit } from "#news/headline.ts";
import { toFeedState } from "#server/store/feed-columns.ts";
import { isShown } from "#server/store/sqlite/row-statements.ts";
import { type FeedFigures, toCounts } from "./feed-figures.ts";

const keptQuery = "SELECT source_id, count(*) AS count FROM article_details GROUP BY source_id";
const tickerQuery = `
  SELECT source_id, count(*) AS count
  FROM (SELECT id FROM news_articles WHERE ${isShown} ORDER BY published_date DESC, id DESC LIMIT ${tickerLimit})
  JOIN article_details ON article_id = id GROUP BY source_id`;

/**
 * Reads beside a running server: the store's lock keeps out a second writer, and write-ahead logging lets readers in.
 * Throws SQLite's own error when the file is not there or is no store.
 */
export function readSqliteFigures(path: string): FeedFigures {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 2000 });
  try {
    // One transaction, so that a refresh in between cannot make the figures disagree.
    database.exec("BEGIN");
    const read = (query: string) => database.prepare(query).all();
    return {
      states: read("SELECT * FROM news_sources ORDER BY source_id").map(toFeedState),
      kept: toCounts(read(keptQuery)),
      ticker: toCounts(read(tickerQuery)),
    };
  } finally {
    database.close();
  }
}
