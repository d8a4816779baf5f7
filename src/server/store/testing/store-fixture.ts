import type { Article, FeedSource } from "#news/article.ts";
import { comparableUrl } from "#news/story-keys.ts";
import type { ArticleStore, FeedState, SaveCounts } from "../article-store.ts";

export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;
export const startMs = Date.UTC(2026, 10, 20, 8);

export function toTestFeed(name: string, changes: Partial<FeedSource> = {}): FeedSource {
  return {
    name,
    home: `https://${name}.example/`,
    url: `https://${name}.example/feed.xml`,
    enabled: true,
    ...changes,
  };
}

/** An article as `toArticles` makes them; the keys follow from address and title unless given. */
export function toTestArticle(number: number, changes: Partial<Article> = {}): Article {
  const url = changes.url ?? `https://example.org/articles/${number}`;
  return {
    title: `Headline ${number}`,
    url,
    publishedDate: new Date(startMs - number * 60_000).toISOString(),
    dateSource: "feed",
    sourceDate: "as given",
    guid: "",
    urlKey: comparableUrl(url),
    titleKey: "",
    ...changes,
  };
}

/** `first` up to `first + count - 1`; a higher number is older by a minute. */
export function toTestArticles(
  count: number,
  changes: (number: number) => Partial<Article> = () => ({}),
  first = 1,
) {
  return Array.from({ length: count }, (_, index) => toTestArticle(first + index, changes(first + index)));
}

/** What a refresh does for one feed, without the network. */
export async function saveRun(
  store: ArticleStore,
  feedName: string,
  articles: Article[],
  changes: { nowMs?: number; passedOver?: string[]; state?: Partial<FeedState> } = {},
): Promise<SaveCounts> {
  const state = { ...(await readState(store, feedName)), ...changes.state };
  return store.saveFeedRun({
    state,
    articles,
    nowMs: changes.nowMs ?? startMs,
    passedOver: changes.passedOver ?? [],
  });
}

export async function readState(store: ArticleStore, feedName: string): Promise<FeedState> {
  const state = (await store.readFeedStates()).find(({ name }) => name === feedName);
  if (!state) throw new Error(`No feed ${feedName} in the store`);
  return state;
}

export async function readTitles(store: ArticleStore, limit = 2000): Promise<string[]> {
  return (await store.readNewest(limit)).map(({ title }) => title);
}
