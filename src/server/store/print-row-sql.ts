import { headlineColumns } from "#news/headline.ts";
import type { RowQuery } from "./article-store.ts";

export type SqlValue = string | number;

/** Where the two databases differ. `bind` takes a value and gives its place holder. */
export interface SqlDialect {
  table: string;
  /** Holds for the rows that anybody may see. */
  isShown: string;
  /** How a time is selected; the store prints it the way PostgREST does. */
  timestamp(column: string): string;
  bind(value: SqlValue, column: string): string;
}

const comparisons = { eq: "=", neq: "<>", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

export function printSelect(query: RowQuery, dialect: SqlDialect): string {
  const columns = query.columns.map((name) =>
    name === "published_date" ? dialect.timestamp(name) : toColumn(name),
  );
  const where = printWhere(query, dialect);
  const limits = `LIMIT ${dialect.bind(query.limit, "id")} OFFSET ${dialect.bind(query.offset, "id")}`;
  return `SELECT ${columns.join(", ")} FROM ${dialect.table}${where} ORDER BY ${printOrder(query.order)} ${limits}`;
}

function printWhere({ filters }: RowQuery, dialect: SqlDialect): string {
  const conditions = filters.map(
    ({ column, operator, value }) =>
      `${toColumn(column)} ${comparisons[operator]} ${dialect.bind(value, column)}`,
  );
  return ` WHERE ${[dialect.isShown, ...conditions].join(" AND ")}`;
}

/**
 * R38: the order is always whole, so that two pages of one list never share a row. The id goes the way of the last
 * column named, which for the newest first is the order of the index. No column is ever null, so nulls have no place.
 * With the table's name before them, because PostgreSQL would otherwise order by the printed time.
 */
function printOrder(order: RowQuery["order"]): string {
  const terms = [...order];
  if (!order.some(({ column }) => column === "id"))
    terms.push({ column: "id", descending: order.at(-1)?.descending ?? false });
  return terms
    .map(({ column, descending }) => `news_articles.${toColumn(column)}${descending ? " DESC" : ""}`)
    .join(", ");
}

/** S18: names come from the list of public columns and values are bound, so nothing of a request becomes SQL. */
function toColumn(name: string): string {
  const column = headlineColumns.find((known) => known === name);
  if (!column) throw new Error(`news_articles has no public column ${JSON.stringify(name)}`);
  return column;
}
