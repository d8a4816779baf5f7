import type { DatabaseSync } from "node:sqlite";
import { storeLimits } from "../store-limits.ts";

/**
 * R36. Each feed is cut first, then the whole: the other way round a loud feed would push out rows and then lose its
 * own. What a curator has hidden stays, so that it is known when its feed brings it again. Returns the number of rows removed; to be called inside a transaction.
 */
export function preparePrune(database: DatabaseSync): (nowMs: number) => number {
  const surplus = database.prepare(`
    WITH ranked AS (
      SELECT id, published_date,
        row_number() OVER (PARTITION BY source_id ORDER BY published_date DESC, id DESC) AS place
      FROM article_details JOIN news_articles ON id = article_id WHERE withheld <> 'hidden'
    ), kept AS (
      SELECT id FROM ranked WHERE place <= ? AND published_date >= ?
      ORDER BY published_date DESC, id DESC LIMIT ?
    )
    SELECT id FROM news_articles WHERE id NOT IN (SELECT id FROM kept)
      AND id NOT IN (SELECT article_id FROM article_details WHERE withheld = 'hidden')`);
  const remember = database.prepare(`
    INSERT OR REPLACE INTO news_seen (url_key, seen_at)
    SELECT url_key, ? FROM article_details WHERE article_id = ? AND date_source <> 'feed'`);
  const remove = database.prepare("DELETE FROM news_articles WHERE id = ?");
  const forget = database.prepare("DELETE FROM news_seen WHERE seen_at < ?");
  const lower = prepareLower(database);
  return (nowMs) => {
    lower(nowMs);
    const oldestMs = nowMs - storeLimits.keptMs;
    const rows = surplus.all(storeLimits.rowsPerFeed, oldestMs, storeLimits.rows);
    for (const { id } of rows) {
      remember.run(nowMs, Number(id));
      remove.run(Number(id));
    }
    forget.run(oldestMs);
    return rows.length;
  };
}

/**
 * T15, R30: a headline dated by our own clock when it was years ahead would stay on top for as long. It counts as of now,
 * unless a date that a feed gave lies ahead as well: then this clock is behind.
 */
function prepareLower(database: DatabaseSync): (nowMs: number) => void {
  const lower = database.prepare(`
    UPDATE news_articles SET published_date = $now WHERE published_date > $ahead AND NOT EXISTS (
      SELECT 1 FROM news_articles AS other JOIN article_details ON article_id = other.id
      WHERE other.published_date > $ahead AND date_source = 'feed')`);
  return (nowMs) => void lower.run({ $now: nowMs, $ahead: nowMs + storeLimits.aheadMs });
}
