import type { Article } from "#news/article.ts";
import { type FeedRun, retention } from "./article-store.ts";
import type { ArticleUpdate, RunFacts, RunPlan, StoredArticle } from "./plan-feed-run.ts";
import { newestFirst } from "./row-statements.ts";
import { type KeptRow, planWithheld, type Withheld } from "./source-shares.ts";
import { ask, type ColumnTypes, type Dialect, type Steps } from "./sql-engine.ts";

const joined = "waymark.article_details JOIN public.news_articles ON id = article_id";

/** What planFeedRun has to know, in two queries for any number of articles. */
export function* readRunFacts(dialect: Dialect, run: FeedRun): Steps<RunFacts> {
  const { printIsIn, printMs } = dialect;
  const { sourceId } = run.state;
  const urlKeys = [...run.articles.map(({ urlKey }) => urlKey), ...(run.passedOver ?? [])];
  // A feed that did not change costs the write of its state alone.
  if (urlKeys.length === 0) return { stored: [], seenMs: new Map(), lowWaterMs: -Infinity };
  const list = (field: "urlKey" | "guid" | "titleKey" | "title") =>
    JSON.stringify(run.articles.map((article) => article[field]).filter(Boolean));
  const stored = yield* ask(
    `SELECT id, source_id AS "sourceId", title, url, ${printMs("published_date")} AS "publishedMs", guid,
       url_key AS "urlKey", title_key AS "titleKey", update_count AS "updateCount", language, withheld,
       ${run.hasClockJumped ? "CASE WHEN date_source <> 'feed' THEN source_date END" : "NULL"} AS "unusedDate"
     FROM ${joined} WHERE ${printIsIn("url_key", "$1")} OR ${printIsIn("title_key", "$2")}
       OR (source_id = $3 AND (${printIsIn("guid", "$4")} OR (title_key = '' AND ${printIsIn("title", "$5")}))) ORDER BY id`,
    list("urlKey"),
    list("titleKey"),
    sourceId,
    list("guid"),
    list("title"),
  );
  const toLowWater = (from: string, place: string) =>
    `SELECT * FROM (SELECT 'low', '', ${printMs("published_date")} FROM ${from} ${newestFirst} LIMIT 1 OFFSET ${place}) AS low`;
  const marks = yield* ask(
    `SELECT 'seen' AS what, url_key, ${printMs("seen_at")} AS ms FROM waymark.news_seen WHERE ${printIsIn("url_key", "$1")}
     UNION ALL ${toLowWater("public.news_articles", "$2")}
     UNION ALL ${toLowWater(`${joined} WHERE source_id = $3`, "$4")}`,
    JSON.stringify(urlKeys),
    retention.rows - 1,
    sourceId,
    retention.rowsPerFeed - 1,
  );
  const { seen = [], low = [] } = Object.groupBy(marks, ({ what }) => String(what));
  return {
    stored: stored as unknown as StoredArticle[],
    seenMs: new Map(seen.map(({ url_key, ms }) => [String(url_key), Number(ms)])),
    lowWaterMs: Math.max(...low.map(({ ms }) => Number(ms))),
  };
}

const shownColumns = ["title", "url", "published_date", "source_name", "language"];
const detailColumns = ["source_id", "guid", "url_key", "title_key", "updated_at"];
const dateColumns = ["date_source", "source_date"];
const shownNames = shownColumns.join(", ");
const detailNames = [...detailColumns, ...dateColumns].join(", ");
/** All others are texts. */
const givenColumns: ColumnTypes = {
  ...Object.fromEntries([...shownColumns, ...detailColumns, ...dateColumns].map((name) => [name, "text"])),
  id: "bigint",
  place: "integer",
  is_date_taken: "boolean",
  published_date: "timestamptz",
  source_id: "bigint",
  updated_at: "timestamptz",
};

const toRow = (article: Article, { state, nowMs }: FeedRun, { toTime }: Dialect) => ({
  title: article.title,
  url: article.url,
  published_date: toTime(Date.parse(article.publishedDate)),
  source_name: state.name,
  language: article.language ?? "",
  source_id: state.sourceId,
  guid: article.guid,
  url_key: article.urlKey,
  title_key: article.titleKey,
  updated_at: toTime(nowMs),
  date_source: article.dateSource,
  source_date: article.sourceDate,
});

/** R35: each table is written once for all new rows and once for all changed ones. */
export function* applyPlan(dialect: Dialect, plan: RunPlan, run: FeedRun): Steps<void> {
  if (plan.updates.length > 0) yield* updateArticles(dialect, plan.updates, run);
  if (plan.inserts.length > 0) yield* insertArticles(dialect, plan.inserts, run);
  yield* markSeen(plan.seen, dialect, run.nowMs);
}

function* insertArticles(dialect: Dialect, articles: readonly Article[], run: FeedRun): Steps<void> {
  const given = dialect.printGiven(givenColumns);
  const rows = articles.map((article, place) => ({ ...toRow(article, run, dialect), place }));
  const inserted = yield* ask(
    `INSERT INTO public.news_articles (${shownNames}) SELECT ${shownNames} FROM ${given} ORDER BY place RETURNING id`,
    JSON.stringify(rows),
  );
  // Ids grow in the order of insertion; but neither database promises to return them in that order.
  const ids = inserted.map(({ id }) => Number(id)).sort((a, b) => a - b);
  yield* ask(
    `INSERT INTO waymark.article_details (article_id, first_seen, ${detailNames})
     SELECT id, updated_at, ${detailNames} FROM ${given}`,
    JSON.stringify(rows.map((row) => ({ ...row, id: ids[row.place] }))),
  );
}

function* updateArticles(dialect: Dialect, updates: readonly ArticleUpdate[], run: FeedRun): Steps<void> {
  const given = dialect.printGiven(givenColumns);
  const rows = updates.map(({ id, article, publishedMs, isDateTaken, guid }) => ({
    ...toRow(article, run, dialect),
    id,
    guid,
    published_date: dialect.toTime(publishedMs),
    is_date_taken: isDateTaken,
  }));
  const toGiven = (columns: readonly string[]) => columns.map((name) => `${name} = given.${name}`);
  const dates = dateColumns.map(
    (name) => `${name} = CASE WHEN is_date_taken THEN given.${name} ELSE details.${name} END`,
  );
  yield* ask(
    `UPDATE public.news_articles AS articles SET ${toGiven(shownColumns)} FROM ${given} WHERE articles.id = given.id`,
    JSON.stringify(rows),
  );
  yield* ask(
    `UPDATE waymark.article_details AS details
     SET ${[...toGiven(detailColumns), ...dates]}, update_count = details.update_count + 1
     FROM ${given} WHERE details.article_id = given.id`,
    JSON.stringify(rows),
  );
}

function* markSeen(urlKeys: readonly string[], dialect: Dialect, nowMs: number): Steps<void> {
  if (urlKeys.length === 0) return;
  const rows = urlKeys.map((url_key) => ({ url_key, seen_at: dialect.toTime(nowMs) }));
  // Without "WHERE" SQLite takes "ON" for a part of the join.
  yield* ask(
    `INSERT INTO waymark.news_seen (url_key, seen_at)
     SELECT url_key, seen_at FROM ${dialect.printGiven({ url_key: "text", seen_at: "timestamptz" })} WHERE true
     ON CONFLICT (url_key) DO UPDATE SET seen_at = excluded.seen_at`,
    JSON.stringify(rows),
  );
}

/** Decides anew which kept articles are shown. Run it in the transaction that changed any of them. */
export function* withhold(dialect: Dialect): Steps<void> {
  const columns = "id, source_id, withheld, enabled, max_shown";
  const [row] = yield* ask(
    `SELECT ${dialect.printLists(columns)} AS lists
     FROM (SELECT ${columns} FROM ${joined} JOIN waymark.news_sources USING (source_id) ${newestFirst}) AS kept`,
  );
  const lists: [number, number, Withheld, boolean | number, number][] = JSON.parse(String(row?.lists));
  const kept = lists.map(([id, sourceId, withheld, isSourceOn, max]): KeptRow => {
    return { id, sourceId, withheld, isSourceOn: Boolean(isSourceOn), max };
  });
  const changes = planWithheld(kept);
  if (changes.length === 0) return;
  yield* ask(
    `UPDATE waymark.article_details SET withheld = given.withheld
     FROM ${dialect.printGiven({ id: "bigint", withheld: "text" })} WHERE article_id = given.id`,
    JSON.stringify(changes),
  );
}

/**
 * R36. Each feed is cut first, then the whole: the other way round a busy feed would push out rows and then lose its
 * own. What a curator has hidden stays, so that it is known when its feed brings it again. Rows that someone inserted
 * by hand have no details, and count together as one feed. Returns the number of rows removed.
 */
export function* prune(dialect: Dialect, nowMs: number, ageFromMs = nowMs): Steps<number> {
  yield* lowerAhead(dialect, nowMs);
  const oldest = dialect.toTime(ageFromMs - retention.ageMs);
  const surplus = yield* ask(
    `WITH ranked AS (
       SELECT id, published_date, url_key, coalesce(date_source, 'feed') AS date_source,
         row_number() OVER (PARTITION BY source_id ${newestFirst}) AS place
       FROM public.news_articles LEFT JOIN waymark.article_details ON article_id = id
       WHERE coalesce(withheld, '') <> 'hidden'
     ), kept AS (
       SELECT id FROM ranked WHERE place <= $1 AND published_date >= $2 ${newestFirst} LIMIT $3
     )
     SELECT id, url_key, date_source FROM ranked WHERE id NOT IN (SELECT id FROM kept)`,
    retention.rowsPerFeed,
    oldest,
    retention.rows,
  );
  const keys = surplus.flatMap((row) => (row.date_source === "feed" ? [] : String(row.url_key)));
  yield* markSeen(keys, dialect, ageFromMs);
  const ids = JSON.stringify(surplus.map(({ id }) => id));
  yield* ask(`DELETE FROM public.news_articles WHERE ${dialect.printIsIn("id", "$1", "bigint")}`, ids);
  yield* ask("DELETE FROM waymark.news_seen WHERE seen_at < $1", oldest);
  return surplus.length;
}

/**
 * T15, R30: a headline dated by our own clock while it was years ahead would stay on top for as long. It counts as of now,
 * unless a date that a feed gave is ahead as well: then this clock is behind.
 */
function* lowerAhead({ toTime }: Dialect, nowMs: number): Steps<void> {
  yield* ask(
    `UPDATE public.news_articles SET published_date = $1
     WHERE published_date > $2 AND NOT EXISTS (
       SELECT 1 FROM public.news_articles AS other JOIN waymark.article_details ON article_id = other.id
       WHERE other.published_date > $2 AND date_source = 'feed')`,
    toTime(nowMs),
    toTime(nowMs + retention.aheadMs),
  );
}
