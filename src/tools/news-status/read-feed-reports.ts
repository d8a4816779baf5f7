import { DatabaseSync } from "node:sqlite";
import { tickerLimit } from "#news/headline.ts";
import { toFeedState } from "#server/store/feed-columns.ts";
import { type FeedReport, toFeedReport } from "./feed-report.ts";

const keptQuery = "SELECT source_id, count(*) AS count FROM article_details GROUP BY source_id";
const tickerQuery = `
  SELECT source_id, count(*) AS count
  FROM (SELECT id FROM news_articles ORDER BY published_date DESC, id DESC LIMIT ${tickerLimit})
  JOIN article_details ON article_id = id GROUP BY source_id`;

/**
 * Reads beside a running server: the store's lock keeps out a second writer, and write-ahead logging lets readers in.
 * Throws SQLite's own error when the file is not there or is no store.
 */
export function readFeedReports(path: string, nowMs: number): FeedReport[] {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 2000 });
  try {
    // One transaction, so that a refresh in between cannot make the figures disagree.
    database.exec("BEGIN");
    const states = database.prepare("SELECT * FROM news_sources ORDER BY source_id").all().map(toFeedState);
    const kept = countBySource(database, keptQuery);
    const ticker = countBySource(database, tickerQuery);
    return states.map((state) =>
      toFeedReport(
        state,
        { kept: kept.get(state.sourceId) ?? 0, ticker: ticker.get(state.sourceId) ?? 0 },
        nowMs,
      ),
    );
  } finally {
    database.close();
  }
}

function countBySource(database: DatabaseSync, query: string): ReadonlyMap<number, number> {
  return new Map(
    database
      .prepare(query)
      .all()
      .map((row) => [Number(row.source_id), Number(row.count)]),
  );
}
