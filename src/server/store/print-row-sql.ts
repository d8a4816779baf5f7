import type { RowCondition, RowFilter, RowQuery } from "./row-query.ts";

export type SqlValue = string | number | null;

/** Where the two databases differ. `bind` takes a value and gives its place holder. */
export interface SqlDialect {
  table: string;
  /** Holds for the rows that anybody may see. */
  isShown: string;
  /** How a time is selected; the store prints it the way PostgREST does. */
  timestamp(column: string): string;
  bind(value: SqlValue, column: string): string;
  /** Binds the pattern as well. */
  like(column: string, pattern: string, isCaseBlind: boolean): string;
}

/** S18: names come from this list and values are bound, so nothing of a request becomes SQL. */
const columnNames: Readonly<Record<string, string>> = {
  id: "id",
  title: "title",
  url: "url",
  published_date: "published_date",
  source_name: "source_name",
  language: "language",
};

const comparisons = { eq: "=", neq: "<>", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

export function printSelect(query: RowQuery, dialect: SqlDialect): string {
  const columns = query.columns.map((name) => printColumn(name, dialect)).join(", ") || "id";
  const where = printWhere(query, dialect);
  const limits = `LIMIT ${dialect.bind(query.limit, "id")} OFFSET ${dialect.bind(query.offset, "id")}`;
  return `SELECT ${columns} FROM ${dialect.table}${where} ORDER BY ${printOrder(query.order)} ${limits}`;
}

function printColumn(name: string, dialect: SqlDialect): string {
  return name === "published_date" ? dialect.timestamp(name) : toColumn(name);
}

export function printCount(query: RowQuery, dialect: SqlDialect): string {
  return `SELECT count(*) AS total FROM ${dialect.table}${printWhere(query, dialect)}`;
}

function printWhere(query: RowQuery, dialect: SqlDialect): string {
  const conditions = query.filters.map((filter) => printCondition(filter, dialect));
  return ` WHERE ${[dialect.isShown, ...conditions].join(" AND ")}`;
}

/**
 * R38: the order is always whole, so that two pages of one list never share a row. The id goes the way of the last
 * column named, which for the newest first is the order of the index. No column is ever null, so nulls have no place.
 * With the table's name before them, because PostgreSQL would otherwise order by the printed time.
 */
function printOrder(order: RowQuery["order"]): string {
  const terms = [...order];
  if (!order.some(({ column }) => column === "id")) {
    terms.push({ column: "id", descending: order.at(-1)?.descending ?? false });
  }
  return terms
    .map(({ column, descending }) => `news_articles.${toColumn(column)}${descending ? " DESC" : ""}`)
    .join(", ");
}

function printCondition(condition: RowCondition, dialect: SqlDialect): string {
  const text =
    "group" in condition
      ? printGroup(condition.parts, condition.group, dialect)
      : printFilter(condition, dialect);
  return condition.negated ? `NOT (${text})` : `(${text})`;
}

function printGroup(parts: RowCondition[], group: "and" | "or", dialect: SqlDialect): string {
  return parts.map((part) => printCondition(part, dialect)).join(group === "and" ? " AND " : " OR ");
}

function printFilter({ column, operator, values }: RowFilter, dialect: SqlDialect): string {
  const name = toColumn(column);
  const [value = null] = values;
  switch (operator) {
    case "is":
      return `${name} IS NULL`;
    case "in":
      if (values.length === 0) return "1 = 0";
      return `${name} IN (${values.map((each) => dialect.bind(each, column)).join(", ")})`;
    case "like":
    case "ilike":
      return dialect.like(name, String(value), operator === "ilike");
    default:
      return `${name} ${comparisons[operator]} ${dialect.bind(value, column)}`;
  }
}

function toColumn(name: string): string {
  const known = Object.hasOwn(columnNames, name) ? columnNames[name] : undefined;
  if (!known) throw new Error(`news_articles has no public column ${JSON.stringify(name)}`);
  return known;
}
