import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { FeedSource } from "#news/article.ts";
import type { FeedState } from "../article-store.ts";
import { feedRunColumns, toFeedState } from "../feed-columns.ts";
import { type FeedChange, planFeedSync } from "../plan-feed-sync.ts";

const resets = Object.entries(feedRunColumns)
  .filter(([column]) => column !== "has_imported" && column !== "last_new_at")
  .map(([column, [, read]]) => `${column} = ${read === String ? "''" : "0"}`);

export function prepareFeedStatements(database: DatabaseSync) {
  const all = database.prepare("SELECT * FROM news_sources ORDER BY source_id");
  const insert = database.prepare(
    "INSERT INTO news_sources (name, home, url, enabled, max_shown) VALUES (?, ?, ?, ?, ?)",
  );
  const configure = database.prepare(
    "UPDATE news_sources SET name = ?, home = ?, url = ?, enabled = ?, max_shown = ? WHERE source_id = ?",
  );
  const reset = database.prepare(`UPDATE news_sources SET ${resets.join(", ")} WHERE source_id = ?`);
  const rename = database.prepare(
    "UPDATE news_articles SET source_name = ? WHERE id IN (SELECT article_id FROM article_details WHERE source_id = ?)",
  );
  const disable = database.prepare("UPDATE news_sources SET enabled = 0 WHERE source_id = ?");
  const assignments = Object.keys(feedRunColumns).map((column) => `${column} = ?`);
  const save = database.prepare(
    `UPDATE news_sources SET ${assignments.join(", ")} WHERE source_id = ? AND url = ?`,
  );

  const toValues = ({ name, home, url, enabled, max = 0 }: FeedSource) =>
    [name, home, url, Number(enabled), max] as const;
  const change = (feed: FeedChange) => {
    configure.run(...toValues(feed), feed.sourceId);
    if (feed.isMoved) reset.run(feed.sourceId);
    if (feed.isRenamed) rename.run(feed.name, feed.sourceId);
  };
  const readStates = () => all.all().map(toFeedState);
  return {
    readStates,
    /** To be called inside a transaction. */
    sync(feeds: readonly FeedSource[]): void {
      const plan = planFeedSync(feeds, readStates());
      for (const id of plan.disabledIds) disable.run(id);
      for (const feed of plan.changed) change(feed);
      for (const feed of plan.added) insert.run(...toValues(feed));
    },
    /** False when the feed is not configured like this any more: then nothing of the run counts. */
    saveState(state: FeedState): boolean {
      const values = Object.values(feedRunColumns).map(([field]) => toSqlValue(state[field]));
      return save.run(...values, state.sourceId, state.url).changes > 0;
    },
  };
}

function toSqlValue(value: string | number | boolean): SQLInputValue {
  return typeof value === "boolean" ? Number(value) : value;
}
