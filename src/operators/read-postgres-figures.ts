import { tickerLimit } from "#news/headline.ts";
import { connect } from "#server/store/postgres/connect.ts";
import { readFeedStates } from "#server/store/postgres/feed-statements.ts";
import { isShown } from "#server/store/postgres/row-statements.ts";
import { type FeedFigures, toCounts } from "./feed-figures.ts";

const keptQuery = "SELECT source_id, count(*) AS count FROM waymark.article_details GROUP BY source_id";
const tickerQuery = `
  SELECT source_id, count(*) AS count
  FROM (SELECT id FROM public.news_articles WHERE ${isShown} ORDER BY published_date DESC, id DESC LIMIT ${tickerLimit}) AS newest
  JOIN waymark.article_details ON article_id = id GROUP BY source_id`;

/** Reads beside any number of servers; changes nothing, and makes no tables where there are none. */
export async function readPostgresFigures(url: string): Promise<FeedFigures> {
  const database = connect(url, () => {});
  try {
    return await database.transaction(async (sql) => {
      // One moment for all three questions, so that a refresh in between cannot make the figures disagree.
      await sql.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
      return {
        states: await readFeedStates(sql),
        kept: toCounts(await sql.query(keptQuery)),
        ticker: toCounts(await sql.query(tickerQuery)),
      };
    });
  } finally {
    await database.end();
  }
}
