import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { type Headline, headlineColumns } from "#news/headline.ts";
import { compileLike, type LikePattern, matchesLike } from "../matches-like.ts";
import { printCount, printSelect, type SqlDialect } from "../print-row-sql.ts";
import { printTimestamp } from "../print-timestamp.ts";
import type { RowQuery } from "../row-query.ts";

export interface RowStatements {
  readNewest(limit: number): Headline[];
  query(query: RowQuery): { rows: Record<string, unknown>[]; total?: number };
}

/** A row of `news_articles` that a reader may see. */
export const isShown = "id NOT IN (SELECT article_id FROM article_details WHERE withheld <> '')";

/** What a statement looks for by LIKE, each named by its place: compiled once, not for every row. */
type Patterns = { pattern: LikePattern; isCaseBlind: boolean }[];

export function prepareRows(database: DatabaseSync): RowStatements {
  let patterns: Patterns = [];
  // SQLite's own LIKE knows capital letters of ASCII only, and only as equal to small ones.
  database.function("is_like", { deterministic: true }, (value, place) => {
    const wanted = patterns[Number(place)];
    const text = String(value);
    return Number(wanted && matchesLike(wanted.pattern, wanted.isCaseBlind ? text.toLowerCase() : text));
  });
  const newest = database.prepare(
    `SELECT ${headlineColumns.join(", ")} FROM news_articles WHERE ${isShown}
     ORDER BY published_date DESC, id DESC LIMIT ?`,
  );
  return {
    readNewest: (limit) => newest.all(limit).map((row) => toPublicRow(row) as unknown as Headline),
    query(query) {
      patterns = [];
      const selected = bindValues(patterns, (dialect) => printSelect(query, dialect));
      const rows = database
        .prepare(selected.sql)
        .all(...selected.values)
        .map(toPublicRow);
      if (!query.count) return { rows };
      const counted = bindValues(patterns, (dialect) => printCount(query, dialect));
      return { rows, total: Number(database.prepare(counted.sql).get(...counted.values)?.total) };
    },
  };
}

function bindValues(
  patterns: Patterns,
  print: (dialect: SqlDialect) => string,
): { sql: string; values: SQLInputValue[] } {
  const values: SQLInputValue[] = [];
  const sql = print({
    table: "news_articles",
    isShown,
    timestamp: (column) => column,
    bind: (value) => {
      values.push(value);
      return "?";
    },
    like(column, pattern, isCaseBlind) {
      values.push(patterns.length);
      patterns.push({ pattern: compileLike(isCaseBlind ? pattern.toLowerCase() : pattern), isCaseBlind });
      return `is_like(${column}, ?)`;
    },
  });
  return { sql, values };
}

function toPublicRow(row: Record<string, unknown>): Record<string, unknown> {
  const { published_date: publishedMs } = row;
  if (publishedMs === undefined) return { ...row };
  return { ...row, published_date: printTimestamp(Number(publishedMs)) };
}
