import type { DatabaseSync } from "node:sqlite";
import type { Article } from "#news/article.ts";
import type { FeedRun } from "../article-store.ts";
import { headlineLimits } from "../headline-limits.ts";
import type { ArticleUpdate, RunFacts, RunPlan, StoredArticle } from "../plan-feed-run.ts";
import { planWithheld, type Withheld } from "../plan-withheld.ts";

const storedColumns = `
  news_articles.id, source_id AS sourceId, title, url, published_date AS publishedMs, guid, url_key AS urlKey,
  title_key AS titleKey, update_count AS updateCount, language, withheld`;
const joined = "article_details JOIN news_articles ON news_articles.id = article_details.article_id";

/** What planFeedRun has to know. */
export function prepareFacts(database: DatabaseSync): (run: FeedRun) => RunFacts {
  const select = (where: string) => database.prepare(`SELECT ${storedColumns} FROM ${joined} WHERE ${where}`);
  const byUrl = select("url_key = ?");
  const byGuid = select("source_id = ? AND guid = ?");
  const byTitle = select("title_key = ?");
  const seen = database.prepare("SELECT seen_at FROM news_seen WHERE url_key = ?");
  const lowWater = database.prepare(
    "SELECT published_date FROM news_articles ORDER BY published_date DESC, id DESC LIMIT 1 OFFSET ?",
  );
  const feedLowWater = database.prepare(
    `SELECT published_date FROM ${joined} WHERE source_id = ? ORDER BY published_date DESC, id DESC LIMIT 1 OFFSET ?`,
  );
  return (run) => {
    const { sourceId } = run.state;
    const stored = new Map<number, StoredArticle>();
    const seenMs = new Map<string, number>();
    const keep = (rows: Record<string, unknown>[]) => {
      for (const row of rows as unknown as StoredArticle[]) stored.set(row.id, row);
    };
    for (const { urlKey, guid, titleKey } of run.articles) {
      keep(byUrl.all(urlKey));
      if (guid) keep(byGuid.all(sourceId, guid));
      if (titleKey) keep(byTitle.all(titleKey));
    }
    for (const urlKey of [...run.articles.map((article) => article.urlKey), ...(run.passedOver ?? [])]) {
      const row = seen.get(urlKey);
      if (row) seenMs.set(urlKey, Number(row.seen_at));
    }
    return {
      stored: [...stored.values()],
      seenMs,
      lowWaterMs: toMs(lowWater.get(headlineLimits.rows - 1)),
      feedLowWaterMs: toMs(feedLowWater.get(sourceId, headlineLimits.rowsPerFeed - 1)),
    };
  };
}

function toMs(row: Record<string, unknown> | undefined): number | undefined {
  return row && Number(row.published_date);
}

/** To be called inside a transaction. */
export function prepareApply(database: DatabaseSync): (plan: RunPlan, run: FeedRun) => void {
  const insertArticle = database.prepare(
    "INSERT INTO news_articles (title, url, published_date, source_name, language) VALUES (?, ?, ?, ?, ?)",
  );
  const insertDetails = database.prepare(`
    INSERT INTO article_details
      (article_id, source_id, guid, url_key, title_key, first_seen, updated_at, date_source, source_date)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const updateArticle = database.prepare(
    "UPDATE news_articles SET title = ?, url = ?, published_date = ?, source_name = ?, language = ? WHERE id = ?",
  );
  const updateDetails = database.prepare(`
    UPDATE article_details SET source_id = ?, guid = ?, url_key = ?, title_key = ?, updated_at = ?,
      update_count = update_count + 1
    WHERE article_id = ?`);
  const updateDate = database.prepare(
    "UPDATE article_details SET date_source = ?, source_date = ? WHERE article_id = ?",
  );
  const remember = database.prepare("INSERT OR REPLACE INTO news_seen (url_key, seen_at) VALUES (?, ?)");

  const insert = (article: Article, { state, nowMs }: FeedRun) => {
    const publishedMs = Date.parse(article.publishedDate);
    const { title, url, language = "", guid, urlKey, titleKey, dateSource, sourceDate } = article;
    const { lastInsertRowid } = insertArticle.run(title, url, publishedMs, state.name, language);
    insertDetails.run(
      lastInsertRowid,
      state.sourceId,
      guid,
      urlKey,
      titleKey,
      nowMs,
      nowMs,
      dateSource,
      sourceDate,
    );
  };
  const update = (change: ArticleUpdate, { state, nowMs }: FeedRun) => {
    const { id, article, publishedMs, isDateTaken, guid } = change;
    const { title, url, language = "", urlKey, titleKey } = article;
    updateArticle.run(title, url, publishedMs, state.name, language, id);
    updateDetails.run(state.sourceId, guid, urlKey, titleKey, nowMs, id);
    if (isDateTaken) updateDate.run(article.dateSource, article.sourceDate, id);
  };
  return (plan, run) => {
    for (const change of plan.updates) update(change, run);
    for (const article of plan.inserts) insert(article, run);
    for (const urlKey of plan.seen) remember.run(urlKey, run.nowMs);
  };
}

/** Finds anew which kept articles are shown. To be called inside the transaction that changed any of them. */
export function prepareWithhold(database: DatabaseSync): () => void {
  const kept = database.prepare(`
    SELECT news_articles.id, source_id, withheld, enabled, max_shown
    FROM ${joined} JOIN news_sources USING (source_id) ORDER BY published_date DESC, news_articles.id DESC`);
  const mark = database.prepare("UPDATE article_details SET withheld = ? WHERE article_id = ?");
  // A thousand objects less at every feed that brings news: it takes a third of the time.
  kept.setReturnArrays(true);
  return () => {
    const rows = kept.all() as unknown as [number, number, Withheld, number, number][];
    const newestFirst = rows.map(([id, sourceId, withheld, enabled, max]) => {
      return { id, sourceId, withheld, isSourceOn: enabled === 1, max };
    });
    for (const { id, withheld } of planWithheld(newestFirst)) mark.run(withheld, id);
  };
}
