import { describe, expect, it } from "vitest";
import type { FeedSource } from "#news/article.ts";
import type { FeedState } from "./article-store.ts";
import { planFeedSync } from "./feed-statements.ts";

const feed = (url: string, home: string): FeedSource => ({ name: "Some", home, url, enabled: true });
const plan = (before: FeedSource, after: FeedSource) =>
  planFeedSync([after], [{ ...before, sourceId: 1 } as FeedState]).changed.map(({ isMoved }) => isMoved);

describe("planFeedSync", () => {
  it("R11 takes another home of the hub's own feed for another address, and a publisher's for a name", () => {
    const own = (home: string) => feed("waymark:updates", home);
    expect(plan(own("https://waymark.example.com/"), own("https://hub.org/"))).toEqual([true]);
    const other = (home: string) => feed("https://news.org/feed", home);
    expect(plan(other("https://news.org/"), other("https://news.org/education/"))).toEqual([false]);
    expect(plan(other("https://news.org/"), feed("https://news.org/rss", "https://news.org/"))).toEqual([
      true,
    ]);
    expect(plan(own("https://hub.org/"), own("https://hub.org/"))).toEqual([]);
  });
});
