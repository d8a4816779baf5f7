import { type Headline, headlineColumns } from "#news/headline.ts";
import type { RowQuery } from "../article-store.ts";
import { printSelect, type SqlDialect, type SqlValue } from "../print-row-sql.ts";
import type { Sql } from "./connect.ts";

/** A row of `news_articles` that a reader may see: the owner of the tables is not asked by row-level security. */
export const isShown = "id NOT IN (SELECT article_id FROM waymark.article_details WHERE withheld <> '')";

export async function queryRows(sql: Sql, query: RowQuery): Promise<Record<string, unknown>[]> {
  const values: SqlValue[] = [];
  const text = printSelect(query, toDialect(values));
  return (await sql.query(text, values)).map((row) => toPublicRow(row, query.columns));
}

export async function readNewest(sql: Sql, limit: number): Promise<Headline[]> {
  const order = [{ column: "published_date", descending: true }];
  const query = { columns: [...headlineColumns], filters: [], order, limit, offset: 0 };
  return (await queryRows(sql, query)) as unknown as Headline[];
}

function toDialect(values: SqlValue[]): SqlDialect {
  return {
    table: "public.news_articles",
    isShown,
    // Said in the statement, so that the session's time zone does not matter.
    timestamp: (column) => `to_json(${column} AT TIME ZONE 'UTC') #>> '{}' || '+00:00' AS ${column}`,
    bind(value, column) {
      const isTime = column === "published_date";
      values.push(isTime ? new Date(value).toISOString() : value);
      return `$${values.length}::${isTime ? "timestamptz" : column === "id" ? "bigint" : "text"}`;
    },
  };
}

/** The driver gives bigint as text. */
function toPublicRow(row: Record<string, unknown>, columns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    columns.map((column) => [column, column === "id" ? Number(row[column]) : row[column]]),
  );
}
