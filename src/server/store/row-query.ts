/** A read of `news_articles` after the REST layer has checked it: columns, operators and limits are known to be allowed. */
export interface RowQuery {
  columns: string[];
  /** All must hold. */
  filters: RowCondition[];
  order: { column: string; descending: boolean; nulls?: "first" | "last" }[];
  limit: number;
  offset: number;
  count: boolean;
}

export type RowCondition = RowFilter | RowGroup;

export interface RowFilter {
  column: string;
  operator: "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "like" | "ilike" | "in" | "is";
  negated: boolean;
  /**
   * `in` takes several, every other operator one. Of `published_date`: epoch milliseconds, with a fraction where the
   * caller named microseconds. `is` knows only null: no public column is a truth value.
   */
  values: (string | number | null)[];
}

/** PostgREST's `and=(...)` and `or=(...)`. */
export interface RowGroup {
  group: "and" | "or";
  negated: boolean;
  parts: RowCondition[];
}
