import { type Headline, headlineColumns } from "#news/headline.ts";
import { printCount, printSelect, type SqlDialect, type SqlValue } from "../print-row-sql.ts";
import type { RowQuery } from "../row-query.ts";
import type { Sql } from "./connect.ts";

/** A row of `news_articles` that a reader may see: the owner of the tables is not asked by row-level security. */
export const isShown = "id NOT IN (SELECT article_id FROM waymark.article_details WHERE withheld <> '')";

export async function queryRows(
  sql: Sql,
  query: RowQuery,
): Promise<{ rows: Record<string, unknown>[]; total?: number }> {
  const selected = bindValues((dialect) => printSelect(query, dialect));
  const rows = (await sql.query(selected.sql, selected.values)).map((row) => toPublicRow(row, query.columns));
  if (!query.count) return { rows };
  const counted = bindValues((dialect) => printCount(query, dialect));
  const [count] = await sql.query(counted.sql, counted.values);
  return { rows, total: Number(count?.total) };
}

export async function readNewest(sql: Sql, limit: number): Promise<Headline[]> {
  const order = [{ column: "published_date", descending: true }];
  const query: RowQuery = {
    columns: [...headlineColumns],
    filters: [],
    order,
    limit,
    offset: 0,
    count: false,
  };
  return (await queryRows(sql, query)).rows as unknown as Headline[];
}

function bindValues(print: (dialect: SqlDialect) => string): { sql: string; values: SqlValue[] } {
  const values: SqlValue[] = [];
  const sql = print({
    table: "public.news_articles",
    isShown,
    // Said in the statement, so that the session's time zone does not matter.
    timestamp: (column) => `to_json(${column} AT TIME ZONE 'UTC') #>> '{}' || '+00:00' AS ${column}`,
    bind(value, column) {
      if (column !== "published_date") {
        values.push(value);
        return `$${values.length}${column === "id" ? "::bigint" : "::text"}`;
      }
      values.push(printMicroseconds(Number(value)));
      return `$${values.length}::timestamptz`;
    },
    like(column, pattern, isCaseBlind) {
      values.push(pattern);
      return `${column} ${isCaseBlind ? "ILIKE" : "LIKE"} $${values.length}::text`;
    },
  });
  return { sql, values };
}

/** A filter may name microseconds, which a Date does not have. */
function printMicroseconds(ms: number): string {
  if (ms === Number.POSITIVE_INFINITY) return "infinity";
  if (ms === Number.NEGATIVE_INFINITY) return "-infinity";
  const whole = Math.floor(ms);
  const microseconds = Math.round((ms - whole) * 1000);
  const date = new Date(whole);
  // Beyond the year 9999 JavaScript writes a sign that PostgreSQL does not read.
  const text = date.toISOString().replace(/^\+0*/, "").slice(0, -1);
  return `${text}${String(microseconds).padStart(3, "0")}Z`;
}

/** The driver gives bigint as text. */
function toPublicRow(row: Record<string, unknown>, columns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    columns.map((column) => [column, column === "id" ? Number(row[column]) : row[column]]),
  );
}
