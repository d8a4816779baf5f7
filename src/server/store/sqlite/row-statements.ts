import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { type Headline, headlineColumns } from "#news/headline.ts";
import { matchesLike } from "../matches-like.ts";
import { printCount, printSelect, type SqlDialect } from "../print-row-sql.ts";
import { printTimestamp } from "../print-timestamp.ts";
import type { RowQuery } from "../row-query.ts";

export interface RowStatements {
  readNewest(limit: number): Headline[];
  query(query: RowQuery): { rows: Record<string, unknown>[]; total?: number };
}

export function prepareRows(database: DatabaseSync): RowStatements {
  // SQLite's own LIKE knows capital letters of ASCII only, and only as equal to small ones.
  const asText = (value: unknown) => String(value);
  database.function("pg_like", { deterministic: true }, (text, pattern) =>
    Number(matchesLike(asText(text), asText(pattern))),
  );
  database.function("pg_ilike", { deterministic: true }, (text, pattern) =>
    Number(matchesLike(asText(text).toLowerCase(), asText(pattern).toLowerCase())),
  );
  const newest = database.prepare(
    `SELECT ${headlineColumns.join(", ")} FROM news_articles ORDER BY published_date DESC, id DESC LIMIT ?`,
  );
  return {
    readNewest: (limit) => newest.all(limit).map((row) => toPublicRow(row) as unknown as Headline),
    query(query) {
      const selected = bindValues((dialect) => printSelect(query, dialect));
      const rows = database
        .prepare(selected.sql)
        .all(...selected.values)
        .map(toPublicRow);
      if (!query.count) return { rows };
      const counted = bindValues((dialect) => printCount(query, dialect));
      return { rows, total: Number(database.prepare(counted.sql).get(...counted.values)?.total) };
    },
  };
}

function bindValues(print: (dialect: SqlDialect) => string): { sql: string; values: SQLInputValue[] } {
  const values: SQLInputValue[] = [];
  const sql = print({
    table: "news_articles",
    timestamp: (column) => column,
    bind: (value) => {
      values.push(value);
      return "?";
    },
    like: (column, pattern, isCaseBlind) => `${isCaseBlind ? "pg_ilike" : "pg_like"}(${column}, ${pattern})`,
  });
  return { sql, values };
}

function toPublicRow(row: Record<string, unknown>): Record<string, unknown> {
  const { published_date: publishedMs } = row;
  if (publishedMs === undefined) return { ...row };
  return { ...row, published_date: printTimestamp(Number(publishedMs)) };
}
