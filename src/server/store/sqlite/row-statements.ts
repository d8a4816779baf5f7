import type { DatabaseSync } from "node:sqlite";
import { type Headline, headlineColumns } from "#news/headline.ts";
import type { RowQuery } from "../article-store.ts";
import { printSelect, type SqlValue } from "../print-row-sql.ts";

/** A row of `news_articles` that a reader may see. */
export const isShown = "id NOT IN (SELECT article_id FROM article_details WHERE withheld <> '')";

export function prepareRows(database: DatabaseSync) {
  const newest = database.prepare(
    `SELECT ${headlineColumns.join(", ")} FROM news_articles WHERE ${isShown}
     ORDER BY published_date DESC, id DESC LIMIT ?`,
  );
  return {
    readNewest: (limit: number) => newest.all(limit).map((row) => toPublicRow(row) as unknown as Headline),
    query(query: RowQuery): Record<string, unknown>[] {
      const values: SqlValue[] = [];
      const sql = printSelect(query, {
        table: "news_articles",
        isShown,
        timestamp: (column) => column,
        bind: (value) => {
          values.push(value);
          return "?";
        },
      });
      return database
        .prepare(sql)
        .all(...values)
        .map(toPublicRow);
    },
  };
}

function toPublicRow(row: Record<string, unknown>): Record<string, unknown> {
  if (row.published_date !== undefined) row.published_date = printTimestamp(Number(row.published_date));
  return row;
}

/**
 * Epoch milliseconds as PostgREST prints a timestamptz: `2026-11-20T08:00:00+00:00`, and `08:00:00.25+00:00` with as
 * many fractional digits as there are.
 */
function printTimestamp(ms: number): string {
  return new Date(ms).toISOString().replace(/(?:\.000|00?)?Z$/, "+00:00");
}
