import { type Headline, headlineColumns, isHeadline } from "#news/headline.ts";
import type { RowQuery } from "./article-store.ts";
import { ask, type Dialect, type Row, type SqlValue, type Steps } from "./sql-engine.ts";

/** A row of `news_articles` that a reader may see. Row-level security does not ask the owner of the tables. */
export const isShown = "id NOT IN (SELECT article_id FROM waymark.article_details WHERE withheld <> '')";
export const newestFirst = "ORDER BY published_date DESC, id DESC";

const comparisons = { eq: "=", neq: "<>", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/** Without the rows of other hands that cannot be shown: on PostgreSQL a title may be blank, and a date "infinity". */
export function* readNewest(dialect: Dialect, limit: number): Steps<Headline[]> {
  const order = [{ column: "published_date", descending: true }];
  const query = { columns: [...headlineColumns], filters: [], order, limit, offset: 0 };
  const rows: unknown[] = yield* queryRows(dialect, query);
  return rows.filter(isHeadline);
}

export function* queryRows(dialect: Dialect, query: RowQuery): Steps<Row[]> {
  const values: SqlValue[] = [];
  const bind = (value: SqlValue) => `$${values.push(value)}`;
  const columns = query.columns.map((name) =>
    name === "published_date" ? `${dialect.printTimestamp(name)} AS ${name}` : parseColumn(name),
  );
  const conditions = query.filters.map(({ column, operator, value }) => {
    const bound = bind(column === "published_date" ? dialect.toTime(Number(value)) : value);
    return `${parseColumn(column)} ${comparisons[operator]} ${bound}`;
  });
  return yield* ask(
    `SELECT ${columns} FROM public.news_articles WHERE ${[isShown, ...conditions].join(" AND ")}
     ORDER BY ${printOrder(query.order)} LIMIT ${bind(query.limit)} OFFSET ${bind(query.offset)}`,
    ...values,
  );
}

/**
 * R38: the order is always total, so that two pages of one list never share a row. The id follows the direction of the last
 * column, which for the newest first is the order of the index. No column is ever null. The table's name is in front,
 * because otherwise the printed time would decide.
 */
function printOrder(order: RowQuery["order"]): string {
  const terms = [...order];
  if (!order.some(({ column }) => column === "id"))
    terms.push({ column: "id", descending: order.at(-1)?.descending ?? false });
  return terms
    .map(({ column, descending }) => `news_articles.${parseColumn(column)}${descending ? " DESC" : ""}`)
    .join(", ");
}

/** S18: names come from the list of public columns and values are bound, so nothing of a request becomes SQL. */
function parseColumn(name: string): string {
  const column = headlineColumns.find((known) => known === name);
  if (!column) throw new Error(`news_articles has no public column ${JSON.stringify(name)}`);
  return column;
}
