import type { Article } from "#news/article.ts";
import type { FeedRun } from "../article-store.ts";
import { headlineLimits } from "../headline-limits.ts";
import type { ArticleUpdate, RunFacts, RunPlan, StoredArticle } from "../plan-feed-run.ts";
import { type KeptRow, planWithheld, type Withheld } from "../plan-withheld.ts";
import type { Sql } from "./connect.ts";

/** What planFeedRun has to know, in two questions however many articles there are. */
export async function readRunFacts(sql: Sql, run: FeedRun): Promise<RunFacts> {
  const { sourceId } = run.state;
  const texts = (field: "urlKey" | "guid" | "titleKey") => [
    ...new Set(run.articles.map((article) => article[field]).filter(Boolean)),
  ];
  const urlKeys = texts("urlKey");
  const rows = await sql.query(
    `SELECT id, source_id, title, url, extract(epoch FROM published_date) * 1000 AS published_ms, guid, url_key,
       title_key, update_count, language, withheld
     FROM waymark.article_details JOIN public.news_articles ON id = article_id
     WHERE url_key = ANY ($1::text[]) OR title_key = ANY ($2::text[]) OR (source_id = $3 AND guid = ANY ($4::text[]))
     ORDER BY id`,
    [urlKeys, texts("titleKey"), sourceId, texts("guid")],
  );
  const [marks] = await sql.query(
    `SELECT
       (SELECT jsonb_object_agg(url_key, extract(epoch FROM seen_at) * 1000) FROM waymark.news_seen
        WHERE url_key = ANY ($1::text[])) AS seen,
       (SELECT extract(epoch FROM published_date) * 1000 FROM public.news_articles
        ORDER BY published_date DESC, id DESC LIMIT 1 OFFSET $2) AS low_water,
       (SELECT extract(epoch FROM published_date) * 1000
        FROM waymark.article_details JOIN public.news_articles ON id = article_id WHERE source_id = $3
        ORDER BY published_date DESC, id DESC LIMIT 1 OFFSET $4) AS feed_low_water`,
    [
      [...urlKeys, ...(run.passedOver ?? [])],
      headlineLimits.rows - 1,
      sourceId,
      headlineLimits.rowsPerFeed - 1,
    ],
  );
  return {
    stored: rows.map(toStoredArticle),
    seenMs: new Map(Object.entries((marks?.seen ?? {}) as Record<string, number>)),
    lowWaterMs: toNumber(marks?.low_water),
    feedLowWaterMs: toNumber(marks?.feed_low_water),
  };
}

function toNumber(value: unknown): number | undefined {
  return value === null || value === undefined ? undefined : Number(value);
}

function toStoredArticle(row: Record<string, unknown>): StoredArticle {
  return {
    id: Number(row.id),
    sourceId: Number(row.source_id),
    title: String(row.title),
    url: String(row.url),
    publishedMs: Number(row.published_ms),
    guid: String(row.guid),
    urlKey: String(row.url_key),
    titleKey: String(row.title_key),
    updateCount: Number(row.update_count),
    language: String(row.language),
    withheld: String(row.withheld) as Withheld,
  };
}

/** R35: one statement for all new rows, one for all changed ones. */
export async function applyPlan(sql: Sql, plan: RunPlan, run: FeedRun): Promise<void> {
  if (plan.updates.length > 0) await updateArticles(sql, plan.updates, run);
  if (plan.inserts.length > 0) await insertArticles(sql, plan.inserts, run);
  if (plan.seen.length > 0) {
    await sql.query(
      `INSERT INTO waymark.news_seen (url_key, seen_at) SELECT url_key, $2::timestamptz FROM unnest($1::text[]) AS url_key
       ON CONFLICT (url_key) DO UPDATE SET seen_at = excluded.seen_at`,
      [plan.seen, toTime(run.nowMs)],
    );
  }
}

/** The id is drawn first, in the order of the plan, because two tables need it. */
async function insertArticles(sql: Sql, articles: readonly Article[], run: FeedRun): Promise<void> {
  await sql.query(
    `WITH fresh AS (
       SELECT nextval('public.news_articles_id_seq') AS id, given.* FROM (
         SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[],
           $8::text[], $9::text[]) WITH ORDINALITY
           AS listed (title, url, published_date, language, guid, url_key, title_key, date_source, source_date, place)
         ORDER BY place
       ) AS given
     ), shown AS (
       INSERT INTO public.news_articles (id, title, url, published_date, source_name, language)
       SELECT id, title, url, published_date, $10, language FROM fresh
     )
     INSERT INTO waymark.article_details
       (article_id, source_id, guid, url_key, title_key, first_seen, updated_at, date_source, source_date)
     SELECT id, $11, guid, url_key, title_key, $12::timestamptz, $12::timestamptz, date_source, source_date FROM fresh`,
    [
      ...toColumns(articles, "title", "url", "publishedDate"),
      articles.map(({ language = "" }) => language),
      ...toColumns(articles, "guid", "urlKey", "titleKey", "dateSource", "sourceDate"),
      run.state.name,
      run.state.sourceId,
      toTime(run.nowMs),
    ],
  );
}

/** For `unnest`, which makes rows of them. */
function toColumns(
  articles: readonly Article[],
  ...fields: Exclude<keyof Article, "language">[]
): string[][] {
  return fields.map((field) => articles.map((article) => article[field]));
}

async function updateArticles(sql: Sql, updates: readonly ArticleUpdate[], run: FeedRun): Promise<void> {
  const articles = updates.map(({ article }) => article);
  await sql.query(
    `WITH given AS (
       SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[],
         $7::boolean[], $8::text[], $9::text[], $10::text[], $11::text[])
         AS listed (id, title, url, published_date, url_key, title_key, is_date_taken, date_source, source_date,
           language, guid)
     ), shown AS (
       UPDATE public.news_articles AS articles
       SET title = given.title, url = given.url, published_date = given.published_date, source_name = $13,
         language = given.language
       FROM given WHERE articles.id = given.id
     )
     UPDATE waymark.article_details AS details
     SET source_id = $14, guid = given.guid, url_key = given.url_key, title_key = given.title_key,
       updated_at = $12::timestamptz,
       update_count = update_count + 1,
       date_source = CASE WHEN is_date_taken THEN given.date_source ELSE details.date_source END,
       source_date = CASE WHEN is_date_taken THEN given.source_date ELSE details.source_date END
     FROM given WHERE details.article_id = given.id`,
    [
      updates.map(({ id }) => id),
      ...toColumns(articles, "title", "url"),
      updates.map(({ publishedMs }) => toTime(publishedMs)),
      ...toColumns(articles, "urlKey", "titleKey"),
      updates.map(({ isDateTaken }) => isDateTaken),
      ...toColumns(articles, "dateSource", "sourceDate"),
      articles.map(({ language = "" }) => language),
      updates.map(({ guid }) => guid),
      toTime(run.nowMs),
      run.state.name,
      run.state.sourceId,
    ],
  );
}

/** Finds anew which kept articles are shown. To be called inside the transaction that changed any of them. */
export async function withhold(sql: Sql): Promise<void> {
  const kept = await sql.query(
    `SELECT id, source_id, withheld, enabled, max_shown FROM waymark.article_details
     JOIN public.news_articles ON id = article_id JOIN waymark.news_sources USING (source_id)
     ORDER BY published_date DESC, id DESC`,
  );
  const changes = planWithheld(kept.map(toKeptRow));
  if (changes.length === 0) return;
  await sql.query(
    `UPDATE waymark.article_details AS details SET withheld = listed.withheld
     FROM unnest($1::bigint[], $2::text[]) AS listed (id, withheld) WHERE details.article_id = listed.id`,
    [changes.map(({ id }) => id), changes.map((change) => change.withheld)],
  );
}

function toKeptRow(row: Record<string, unknown>): KeptRow {
  return {
    id: Number(row.id),
    sourceId: Number(row.source_id),
    withheld: String(row.withheld) as Withheld,
    isSourceOn: row.enabled === true,
    max: Number(row.max_shown),
  };
}

/** R36, each feed first and then the whole, as the embedded store does, and without what a curator has hidden. Returns the number of rows removed. */
export async function prune(sql: Sql, nowMs: number): Promise<number> {
  await lowerAhead(sql, nowMs);
  const oldest = toTime(nowMs - headlineLimits.keptMs);
  const removed = await sql.query(
    `WITH ranked AS (
       SELECT id, published_date, url_key, date_source,
         row_number() OVER (PARTITION BY source_id ORDER BY published_date DESC, id DESC) AS place
       FROM waymark.article_details JOIN public.news_articles ON id = article_id WHERE withheld <> 'hidden'
     ), kept AS (
       SELECT id FROM ranked WHERE place <= $1 AND published_date >= $2::timestamptz
       ORDER BY published_date DESC, id DESC LIMIT $3
     ), surplus AS (
       SELECT * FROM ranked WHERE id NOT IN (SELECT id FROM kept)
     ), remembered AS (
       INSERT INTO waymark.news_seen (url_key, seen_at)
       SELECT url_key, $4::timestamptz FROM surplus WHERE date_source <> 'feed'
       ON CONFLICT (url_key) DO UPDATE SET seen_at = excluded.seen_at
     )
     DELETE FROM public.news_articles WHERE id IN (SELECT id FROM surplus) RETURNING id`,
    [headlineLimits.rowsPerFeed, oldest, headlineLimits.rows, toTime(nowMs)],
  );
  await sql.query("DELETE FROM waymark.news_seen WHERE seen_at < $1::timestamptz", [oldest]);
  return removed.length;
}

/**
 * T15, R30: a headline dated by our own clock when it was years ahead would stay on top for as long. It counts as of now,
 * unless a date that a feed gave lies ahead as well: then this clock is behind.
 */
async function lowerAhead(sql: Sql, nowMs: number): Promise<void> {
  await sql.query(
    `UPDATE public.news_articles SET published_date = $1::timestamptz
     WHERE published_date > $2::timestamptz AND NOT EXISTS (
       SELECT 1 FROM public.news_articles AS other JOIN waymark.article_details ON article_id = other.id
       WHERE other.published_date > $2::timestamptz AND date_source = 'feed')`,
    [toTime(nowMs), toTime(nowMs + headlineLimits.aheadMs)],
  );
}

const toTime = (ms: number): string => new Date(ms).toISOString();
