/** A read of `news_articles` after the REST layer has checked it: columns, operators and limits are known to be allowed. */
export interface RowQuery {
  columns: string[];
  /** All must hold. */
  filters: RowFilter[];
  order: { column: string; descending: boolean }[];
  limit: number;
  offset: number;
}

export interface RowFilter {
  column: string;
  operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte";
  /** Of `published_date`: epoch milliseconds. */
  value: string | number;
}
