import type { FeedSource } from "#news/article.ts";
import { type FeedState, runColumns } from "./article-store.ts";
import { ask, type Dialect, type Row, type SqlValue, type Steps } from "./sql-engine.ts";

const columns = Object.entries(runColumns);

export function* readFeedStates(): Steps<FeedState[]> {
  return (yield* ask("SELECT * FROM waymark.news_sources ORDER BY source_id")).map(toFeedState);
}

export function toFeedState(row: Row): FeedState {
  const remembered = columns.map(([column, [field, read]]) => [field, read(row[column])]);
  const max = Number(row.max_shown);
  return {
    sourceId: Number(row.source_id),
    name: String(row.name),
    home: String(row.home),
    url: String(row.url),
    enabled: Boolean(row.enabled),
    ...(max > 0 ? { max } : {}),
    ...Object.fromEntries(remembered),
  };
}

const toConfigured = ({ name, home, url, enabled, max = 0 }: FeedSource) => {
  return { name, home, url, enabled, max_shown: max };
};

export function* syncFeeds(dialect: Dialect, feeds: readonly FeedSource[]): Steps<void> {
  const plan = planFeedSync(feeds, yield* readFeedStates());
  if (plan.disabledIds.length > 0) {
    const isGone = dialect.printIsIn("source_id", "$1", "bigint");
    const ids = JSON.stringify(plan.disabledIds);
    yield* ask(`UPDATE waymark.news_sources SET enabled = false WHERE ${isGone}`, ids);
  }
  for (const feed of plan.changed) yield* changeFeed(feed);
  if (plan.added.length === 0) return;
  const types = { name: "text", home: "text", url: "text", enabled: "boolean", max_shown: "integer" };
  const names = Object.keys(types);
  const given = dialect.printGiven({ place: "integer", ...types });
  yield* ask(
    `INSERT INTO waymark.news_sources (${names}) SELECT ${names} FROM ${given} ORDER BY place`,
    JSON.stringify(plan.added.map((feed, place) => ({ ...toConfigured(feed), place }))),
  );
}

/** What is remembered of a feed with a new address: nothing, except that its source has brought news before. */
const unknown = Object.fromEntries(
  columns
    .filter(([column]) => column !== "has_imported" && column !== "last_new_at")
    .map(([column, [, read]]) => [column, read("")]),
);

function* changeFeed(feed: FeedChange): Steps<void> {
  yield* update({ ...toConfigured(feed), ...(feed.isMoved && unknown) }, "source_id = $1", feed.sourceId);
  if (!feed.isRenamed) return;
  yield* ask(
    `UPDATE public.news_articles SET source_name = $1
     WHERE id IN (SELECT article_id FROM waymark.article_details WHERE source_id = $2)`,
    feed.name,
    feed.sourceId,
  );
}

/** False if the feed has been reconfigured in the meantime: then nothing of the run counts. */
export function* saveFeedState(state: FeedState): Steps<boolean> {
  const row = Object.fromEntries(columns.map(([column, [field]]) => [column, state[field]]));
  return (yield* update(row, "source_id = $1 AND url = $2", state.sourceId, state.url)).length > 0;
}

function* update(row: Record<string, SqlValue>, where: string, ...values: SqlValue[]): Steps<Row[]> {
  const assignments = Object.keys(row).map((column, place) => `${column} = $${place + 1 + values.length}`);
  const text = `UPDATE waymark.news_sources SET ${assignments} WHERE ${where} RETURNING 1`;
  return yield* ask(text, ...values, ...Object.values(row));
}

type FeedChange = NonNullable<ReturnType<typeof toChange>>;

/** A feed is known by its name; one that was renamed is known by its address, so that it keeps its history. */
export function planFeedSync(feeds: readonly FeedSource[], states: readonly FeedState[]) {
  const names = new Set(feeds.map(({ name }) => name));
  const byName = new Map(states.map((state) => [state.name, state]));
  const renamed = new Map(states.filter(({ name }) => !names.has(name)).map((state) => [state.url, state]));
  const kept = new Set<number>();
  const added: FeedSource[] = [];
  const changed: FeedChange[] = [];
  for (const feed of feeds) {
    const state = byName.get(feed.name) ?? renamed.get(feed.url);
    if (!state || kept.has(state.sourceId)) {
      added.push(feed);
      continue;
    }
    kept.add(state.sourceId);
    const change = toChange(feed, state);
    if (change) changed.push(change);
  }
  // No longer in the configuration. Their headlines are kept but not shown.
  const gone = states.filter((state) => state.enabled && !kept.has(state.sourceId));
  return { added, changed, disabledIds: gone.map(({ sourceId }) => sourceId) };
}

function toChange(feed: FeedSource, state: FeedState) {
  const { name, home, enabled } = feed;
  // Another address is another document: what we remember of the old one says nothing, 410 included (R11).
  const isMoved = addressOf(feed) !== addressOf(state);
  const isRenamed = name !== state.name;
  const isSame =
    !isMoved && !isRenamed && home === state.home && enabled === state.enabled && feed.max === state.max;
  return isSame ? undefined : { ...feed, sourceId: state.sourceId, isMoved, isRenamed };
}

/** The hub's own feed, `waymark:updates`, is wherever the hub is: with another home, all its headlines lead elsewhere. */
const addressOf = ({ url, home }: FeedSource | FeedState) => (/^https?:/i.test(url) ? url : `${url} ${home}`);
