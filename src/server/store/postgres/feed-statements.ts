import type { FeedSource } from "#news/article.ts";
import type { FeedState } from "../article-store.ts";
import { feedRunColumns, toFeedState } from "../feed-columns.ts";
import { type FeedChange, planFeedSync } from "../plan-feed-sync.ts";
import type { Sql } from "./connect.ts";

export async function readFeedStates(sql: Sql): Promise<FeedState[]> {
  const rows = await sql.query("SELECT * FROM waymark.news_sources ORDER BY source_id");
  return rows.map(toFeedState);
}

export async function syncFeeds(sql: Sql, feeds: readonly FeedSource[]): Promise<void> {
  const plan = planFeedSync(feeds, await readFeedStates(sql));
  if (plan.disabledIds.length > 0) {
    await sql.query("UPDATE waymark.news_sources SET enabled = false WHERE source_id = ANY ($1::bigint[])", [
      plan.disabledIds,
    ]);
  }
  for (const feed of plan.changed) await changeFeed(sql, feed);
  if (plan.added.length === 0) return;
  await sql.query(
    `INSERT INTO waymark.news_sources (name, home, url, enabled, max_shown)
     SELECT name, home, url, enabled, max_shown
     FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $5::integer[]) WITH ORDINALITY
       AS added (name, home, url, enabled, max_shown, place) ORDER BY place`,
    [
      plan.added.map(({ name }) => name),
      plan.added.map(({ home }) => home),
      plan.added.map(({ url }) => url),
      plan.added.map(({ enabled }) => enabled),
      plan.added.map(({ max = 0 }) => max),
    ],
  );
}

const kept = ["has_imported", "last_new_at"];
const reset = Object.keys(feedRunColumns)
  .filter((column) => !kept.includes(column))
  .map((column) => `${column} = DEFAULT`)
  .join(", ");

async function changeFeed(sql: Sql, feed: FeedChange): Promise<void> {
  await sql.query(
    `UPDATE waymark.news_sources SET name = $1, home = $2, url = $3, enabled = $4, max_shown = $5
       ${feed.isMoved ? `, ${reset}` : ""} WHERE source_id = $6`,
    [feed.name, feed.home, feed.url, feed.enabled, feed.max ?? 0, feed.sourceId],
  );
  if (!feed.isRenamed) return;
  await sql.query(
    `UPDATE public.news_articles SET source_name = $1
     WHERE id IN (SELECT article_id FROM waymark.article_details WHERE source_id = $2)`,
    [feed.name, feed.sourceId],
  );
}

const columns = Object.entries(feedRunColumns);
const assignments = columns.map(([column], index) => `${column} = $${index + 3}`).join(", ");

/** False when the feed is not configured like this any more: then nothing of the run counts. */
export async function saveFeedState(sql: Sql, state: FeedState): Promise<boolean> {
  const values = columns.map(([, [field]]) => state[field]);
  const rows = await sql.query(
    `UPDATE waymark.news_sources SET ${assignments} WHERE source_id = $1 AND url = $2 RETURNING 1`,
    [state.sourceId, state.url, ...values],
  );
  return rows.length > 0;
}
